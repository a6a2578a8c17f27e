/** The documentation: `GET /`, `/docs` with its guides, and their files. The same for everybody, without a token. */
import { readFile } from 'node:fs/promises'
import { preferred } from '../http/content-negotiation.ts'
import type { Exchange, Middleware } from '../http/exchange.ts'
import { type FixedContent, fixedContent, packedContent, sendFixed } from '../http/fixed-content.ts'
import { GUIDES, type Guide, guidePage, guidesPage } from './guides.ts'
import { homeDocument, homePage } from './home.ts'
import type { Installed } from './installed-text.ts'
import { type Page, referencePage, renderPage, TEXT_PAGE } from './page.ts'
import { referencePageOf, SCALAR, SIGNED_IN_PATH, signedInPage } from './reference.ts'

/** Content is made at the first request for it. */
type Make = () => FixedContent | Promise<FixedContent>

/** Answers GET and HEAD of the documentation's paths; other requests pass. */
export function serveDocs(installed: Installed): Middleware {
  const contents = contentsOf(installed)
  const made = new Map<string, Promise<FixedContent>>()
  return (exchange) => {
    const { pathname, req } = exchange
    if (req.method !== 'GET' && req.method !== 'HEAD') return
    const name = pathname === '/' ? homeFor(exchange) : pathname
    const make = contents.get(name)
    if (!make) return
    let content = made.get(name)
    if (!content) {
      content = Promise.resolve(make())
      made.set(name, content)
      content.catch(() => made.delete(name))
    }
    return content.then((it) => sendFixed(exchange, it))
  }
}

const HOME = { 'application/json': '/ as JSON', 'text/html': '/ as a page' } as const

/** JSON unless the client prefers a page, as browsers do. */
function homeFor({ req }: Exchange): string {
  const types = Object.keys(HOME) as (keyof typeof HOME)[]
  const chosen = preferred(req.headers.accept ?? '*/*', types) as keyof typeof HOME | undefined
  return HOME[chosen ?? 'application/json']
}

function contentsOf(installed: Installed): ReadonlyMap<string, Make> {
  const { base, auth } = installed
  const path = new URL(base).pathname.replace(/\/$/, '')
  const page = (it: Page, headers = TEXT_PAGE) =>
    fixedContent('text/html; charset=utf-8', renderPage(it, path), headers)
  const reference = referencePage([new URL(base).origin, new URL(auth).origin])
  const guides = (Object.keys(GUIDES) as Guide[]).map((guide): [string, Make] => [
    `/docs/guides/${guide}`,
    async () => page(await guidePage(guide, installed, path)),
  ])
  return new Map<string, Make>([
    [HOME['text/html'], () => page(homePage(installed), { ...TEXT_PAGE, Vary: 'Accept' })],
    [
      HOME['application/json'],
      () => fixedContent('application/json', JSON.stringify(homeDocument(installed)), { Vary: 'Accept' }),
    ],
    ['/docs', () => page(referencePageOf(base, path), reference)],
    [SIGNED_IN_PATH, () => page(signedInPage)],
    ['/docs/guides', () => page(guidesPage(path))],
    ...guides,
    [`/docs/assets/${SCALAR}`, async () => packedContent(SCRIPT, await asset(`${SCALAR}.gz`), IMMUTABLE)],
    ['/docs/assets/reference.js', () => textAsset('reference.js', SCRIPT)],
    ['/docs/assets/docs.css', () => textAsset('docs.css', 'text/css; charset=utf-8')],
    ['/docs/assets/icon.svg', () => textAsset('icon.svg', 'image/svg+xml')],
  ])
}

const SCRIPT = 'text/javascript; charset=utf-8'
/** For files whose name changes with their content. */
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const asset = (name: string): Promise<Buffer> => readFile(new URL(`./assets/${name}`, import.meta.url))
const textAsset = async (name: string, type: string): Promise<FixedContent> =>
  fixedContent(type, (await asset(name)).toString('utf8'))
