/** A page of a list; `@odata.nextLink` is the address of the next page. */
export interface Page {
  readonly value: readonly unknown[]
  readonly '@odata.nextLink'?: string
}
export type PageItem<P extends Page> = P['value'][number]

/** Yields the first page and all that follow; requests a page when the caller asks for it. */
export async function* eachPage<P extends Page>(
  first: P | Promise<P>,
  load: (nextLink: string) => Promise<unknown>,
): AsyncGenerator<P, void, void> {
  let page = await first
  for (;;) {
    yield page
    const next = page['@odata.nextLink']
    if (!next) return
    page = (await load(next)) as P
  }
}
