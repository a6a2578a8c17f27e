/**
 * Builds the console's pages, after `npm ci` in a clone, by `npm run build:console` and before tests in a browser, unless
 * they were built from the same sources. They are built beside the folder that they then replace, so that a running service
 * serves whole pages all the time. Without the development packages there is nothing to build with, and nothing is built.
 */
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PAGES = `${ROOT}plugins/console/`
const BUILT = `${PAGES}dist`
const NEW = `${PAGES}dist.new-${process.pid}`
const OLD = `${PAGES}dist.old-${process.pid}`

/** What the pages are built from: their code, the SDK, what they share with the service, and the installed packages. */
const SOURCES = [
  'plugins/console/web',
  'plugins/console/vite.config.ts',
  'codegen/client',
  'runtime/text/search-text.ts',
  'package-lock.json',
]
/** In the built folder: the fingerprint of its sources. No service sends files whose name begins with a dot. */
const STAMP = '.sources'

if (existsSync(`${ROOT}node_modules/vite`)) await buildPages()
else process.stderr.write('The console is not built: the development packages are not installed.\n')

async function buildPages(): Promise<void> {
  const sources = await fingerprint(ROOT, SOURCES)
  if (sources === (await readFile(`${BUILT}/${STAMP}`, 'utf8').catch(() => undefined))) return
  const { build } = await import('vite')
  try {
    await build({ configFile: `${PAGES}vite.config.ts`, logLevel: 'warn', build: { outDir: NEW } })
    await writeFile(`${NEW}/${STAMP}`, sources)
    await rename(BUILT, OLD).catch(() => {}) // the first time there is none
    await rename(NEW, BUILT)
  } finally {
    await rm(NEW, { recursive: true, force: true })
    await rm(OLD, { recursive: true, force: true })
  }
}
