/** The built pages as static files. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Host, StaticFiles } from '#runtime'

/** Below `BASE_URL`; the built pages name it too (`vite.config.ts`). */
export const PREFIX = '/console'

/** `npm run build:console` writes it. */
const BUILT = new URL('./dist/', import.meta.url)
/** A page that says that the pages have not been built. */
const UNBUILT = new URL('./unbuilt/', import.meta.url)

/** Files with a hash in their name. */
const HASHED = 'assets'

export interface Pages {
  readonly files: readonly StaticFiles[]
  /** Writes what cannot be served as it was built. */
  start(): Promise<void>
  close(): Promise<void>
}

export function openPages({ urls, log }: Pick<Host<unknown>, 'urls' | 'log'>): Pages {
  const nothing = { start: async () => {}, close: async () => {} }
  const page = new URL('index.html', BUILT)
  if (!existsSync(page)) {
    log.warn({}, 'The pages of the console have not been built: run `npm run build:console`.')
    return { files: [{ prefix: PREFIX, folder: UNBUILT, fallback: 'index.html' }], ...nothing }
  }
  const path = new URL(urls.base).pathname.replace(/\/$/, '')
  const site = {
    prefix: PREFIX,
    fallback: 'index.html',
    policy: policyOf([urls.base, urls.auth], inlineScripts(readFileSync(page, 'utf8'))),
  }
  if (path === '') return { files: [{ ...site, folder: BUILT, immutable: HASHED }], ...nothing }
  // A folder of this process alone: nobody else may write what browsers run.
  const folder = join(tmpdir(), `chainwork-console-${randomUUID()}`)
  return {
    files: [
      { ...site, folder: pathToFileURL(`${folder}/`) },
      { prefix: `${PREFIX}/${HASHED}`, folder: new URL(`${HASHED}/`, BUILT), immutable: '.' },
    ],
    start: () => writeBelow(path, folder),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * The pages run only their own scripts and styles, and send requests to the two addresses of the installation only. What
 * Mantine sets as `style` is set by script, which no policy restricts.
 * @param scripts those that stand in the page itself
 */
function policyOf(addresses: readonly string[], scripts: readonly string[]): string {
  const origins = [...new Set(addresses.map((url) => new URL(url).origin))].join(' ')
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('')
  return [
    `default-src 'none'; script-src 'self'${hashes}; style-src 'self'; font-src 'self'; img-src 'self' data: blob:`,
    `connect-src 'self' ${origins}; manifest-src 'self'; worker-src 'self'`,
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  ].join('; ')
}

/** The scripts without an address: the choice of the colour scheme, which the first paint waits for. */
const inlineScripts = (page: string): string[] =>
  Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script)

/** The files outside of `assets`, for a `BASE_URL` with this path. @param folder must not exist yet */
async function writeBelow(path: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  for (const entry of await readdir(BUILT, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const content = await readFile(new URL(entry.name, BUILT))
    // Only the page names other files by their paths.
    const isPage = entry.name.endsWith('.html')
    const written = isPage ? content.toString('utf8').replaceAll(`"${PREFIX}/`, `"${path}${PREFIX}/`) : content
    await writeFile(join(folder, entry.name), written)
  }
}
