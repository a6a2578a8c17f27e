/** The built pages as static files. */
import { existsSync } from 'node:fs'
import type { Host, StaticFiles } from '#runtime'

/** Below `BASE_URL`; the built pages name it too (`vite.config.ts`). */
export const PREFIX = '/console'

/** `npm run build:console` writes it. */
const BUILT = new URL('./dist/', import.meta.url)
/** A page that says that they have not been built. */
const UNBUILT = new URL('./unbuilt/', import.meta.url)

/**
 * The pages run only their own scripts and styles, and send requests to the two addresses of the installation only. What
 * Mantine sets as `style` is set by script, which no policy restricts.
 */
export function pages({ urls, log }: Pick<Host<unknown>, 'urls' | 'log'>): StaticFiles {
  const isBuilt = existsSync(new URL('index.html', BUILT))
  if (!isBuilt) log.warn({}, 'The pages of the console have not been built: run `npm run build:console`.')
  const origins = [...new Set([urls.base, urls.auth].map((url) => new URL(url).origin))].join(' ')
  return {
    prefix: PREFIX,
    folder: isBuilt ? BUILT : UNBUILT,
    immutable: 'assets',
    fallback: 'index.html',
    policy: [
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:",
      `connect-src 'self' ${origins}`,
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    ].join('; '),
  }
}
