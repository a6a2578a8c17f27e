import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes DATA_DIR where it is missing, for its owner alone, and looks whether it can be written to; gives what is wrong
 * with it. Step by step: Node's recursive mkdir never returns where the system refuses folders, such as under /proc.
 */
export async function makeDataDir(folder: string): Promise<string | undefined> {
  const path = resolve(folder)
  const missing: string[] = []
  try {
    for (let at = path; !(await isThere(at)); at = dirname(at)) missing.unshift(at)
    for (const each of missing) await mkdir(each, { mode: 0o700 }).catch(unlessMade)
    if (!(await stat(path)).isDirectory()) return `DATA_DIR: ${path} is not a folder.`
    await access(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return `DATA_DIR: ${path} cannot be made or written to (${(error as NodeJS.ErrnoException).code}); name a folder that can.`
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Another process may have been faster. */
function unlessMade(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
