/** Runs after `npm ci` in a clone: builds the console's pages. Without the development packages there is nothing to build with. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
if (existsSync(vite)) {
  const args = [vite, 'build', '--config', 'plugins/console/vite.config.ts', '--logLevel', 'warn']
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1)
}
process.stderr.write('The console is not built: the development packages are not installed.\n')
