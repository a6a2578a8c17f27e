/** A path to the socket that fits: the kernel takes about a hundred bytes, a data folder's path may be longer. */
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LONGEST = process.platform === 'linux' ? 107 : 103 // bytes, without the closing zero of sun_path

export interface SocketFolder {
  readonly path: string
  release(): Promise<void>
}

/** The folder itself when `<folder>/<name>` fits, else a short way to it. */
export async function socketFolder(folder: string, name: string): Promise<SocketFolder> {
  if (Buffer.byteLength(join(folder, name)) <= LONGEST) return { path: folder, release: async () => {} }
  if (process.platform === 'linux') {
    const descriptor = openSync(folder, 'r')
    return { path: `/proc/self/fd/${descriptor}`, release: async () => closeSync(descriptor) }
  }
  const short = await mkdtemp(join(tmpdir(), 'chainwork-'))
  await symlink(folder, join(short, 'd'))
  return { path: join(short, 'd'), release: () => rm(short, { recursive: true, force: true }) }
}
