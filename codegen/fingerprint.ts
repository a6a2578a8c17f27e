/** Tells whether files have changed since something was made of them, whatever their dates are. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders whose files are made of others. */
const MADE = /(^|\/)(dist|node_modules)[^/]*(\/|$)/

/**
 * The SHA-256 of the names and contents of files, and of all files in folders except what is built or installed there.
 * @param paths relative to `root`; one that does not exist has no content
 */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const inside = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => undefined)
    const files = inside?.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name)) ?? [join(root, path)]
    for (const file of files.sort()) {
      const name = file.slice(root.length)
      if (!MADE.test(name)) hash.update(`\n${name}\n`).update(await readFile(file).catch(() => ''))
    }
  }
  return hash.digest('hex')
}
