/** Lists come in pages; `@odata.nextLink` leads from one to the next. */
export interface Page {
  readonly value: readonly unknown[]
  readonly '@odata.nextLink'?: string
}
export type PageItem<P extends Page> = P['value'][number]

/** The first page and all after it, each asked for when it is wanted. */
export async function* walk<P extends Page>(
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
