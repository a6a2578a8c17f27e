import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const BUILD = fileURLToPath(new URL('../../codegen/console.ts', import.meta.url))

/** Builds the console's pages once a run when their sources have changed, for production as elsewhere. */
export default async (): Promise<void> => {
  await promisify(execFile)(process.execPath, [BUILD], { env: { ...process.env, NODE_ENV: 'production' } })
}
