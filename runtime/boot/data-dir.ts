/** Creates and checks the data folder, DATA_DIR, and syncs folders to the disk. */
import { access, constants, mkdir, open, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates DATA_DIR if it is missing, readable by its owner only, and checks that it is writable. Returns the fault, if any.
 * It makes the folders one by one, since Node's recursive mkdir never returns where folders cannot be made, as in /proc.
 */
export async function makeDataDir(folder: string): Promise<string | undefined> {
  const path = resolve(folder)
  const missing: string[] = []
  try {
    for (let at = path; !(await exists(at)); at = dirname(at)) missing.unshift(at)
    for (const each of missing) await mkdir(each, { mode: 0o700 }).catch(ignoreExisting)
    if (!(await stat(path)).isDirectory()) return `DATA_DIR: ${path} is not a folder.`
    await access(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return `DATA_DIR: ${path} cannot be made or written to (${(error as NodeJS.ErrnoException).code}); name a folder that can.`
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Ignores that the folder exists: another process may have created it meanwhile. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Returns once the disk has what was made, renamed or removed in the folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
