/**
 * Builds the console's pages, after `npm ci` in a clone and by `npm run build:console`. They are built beside the folder that
 * they then replace, so that a running service serves whole pages all the time. Without the development packages there is
 * nothing to build with, and nothing is built.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const PAGES = fileURLToPath(new URL('../plugins/console/', import.meta.url))
const BUILT = `${PAGES}dist`
const NEW = `${PAGES}dist.new-${process.pid}`
const OLD = `${PAGES}dist.old-${process.pid}`

if (existsSync(new URL('../node_modules/vite/', import.meta.url))) await buildPages()
else process.stderr.write('The console is not built: the development packages are not installed.\n')

async function buildPages(): Promise<void> {
  const { build } = await import('vite')
  try {
    await build({ configFile: `${PAGES}vite.config.ts`, logLevel: 'warn', build: { outDir: NEW } })
    await rename(BUILT, OLD).catch(() => {}) // the first time there is none
    await rename(NEW, BUILT)
  } finally {
    await rm(NEW, { recursive: true, force: true })
    await rm(OLD, { recursive: true, force: true })
  }
}
