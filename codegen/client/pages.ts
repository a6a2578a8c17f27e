/** Reads lists page by page. */
import { ChainworkError } from './errors.ts'

/** A page of a list; `@odata.nextLink` is the address of the next page. A feed is none: it goes on by its `nextToken`. */
export interface Page {
  readonly value: readonly unknown[]
  readonly '@odata.nextLink'?: string
  readonly nextToken?: never
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
    const following = (await load(next)) as P
    if (following['@odata.nextLink'] === next)
      throw new ChainworkError(`The list never ends: ${pathOf(next)} is its own next page.`)
    page = following
  }
}

const pathOf = (link: string): string => new URL(link, 'http://same').pathname
