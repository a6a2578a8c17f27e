/** The built pages as static files. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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

export async function pages({ urls, log }: Pick<Host<unknown>, 'urls' | 'log'>): Promise<readonly StaticFiles[]> {
  if (!existsSync(new URL('index.html', BUILT))) {
    log.warn({}, 'The pages of the console have not been built: run `npm run build:console`.')
    return [{ prefix: PREFIX, folder: UNBUILT, fallback: 'index.html' }]
  }
  const path = new URL(urls.base).pathname.replace(/\/$/, '')
  const site = { prefix: PREFIX, fallback: 'index.html', policy: policyOf([urls.base, urls.auth]) }
  if (path === '') return [{ ...site, folder: BUILT, immutable: HASHED }]
  return [
    { ...site, folder: await movedPage(path) },
    // The whole folder, since one that is immutable as a whole cannot be named.
    { prefix: `${PREFIX}/${HASHED}`, folder: new URL(`${HASHED}/`, BUILT) },
  ]
}

/**
 * The pages run only their own scripts and styles, and send requests to the two addresses of the installation only. What
 * Mantine sets as `style` is set by script, which no policy restricts.
 */
function policyOf(addresses: readonly string[]): string {
  const origins = [...new Set(addresses.map((url) => new URL(url).origin))].join(' ')
  return [
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:",
    `connect-src 'self' ${origins}`,
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  ].join('; ')
}

/** The files outside of `assets` for a `BASE_URL` with this path, in a folder of their own. */
async function movedPage(path: string): Promise<URL> {
  const folder = join(tmpdir(), `chainwork-console${path.replaceAll('/', '-')}`)
  await mkdir(folder, { recursive: true })
  for (const name of ['index.html', 'icon.svg', 'color-scheme.js']) {
    const content = await readFile(new URL(name, BUILT), 'utf8')
    await writeFile(join(folder, name), content.replaceAll(`"${PREFIX}/`, `"${path}${PREFIX}/`))
  }
  return pathToFileURL(`${folder}/`)
}
