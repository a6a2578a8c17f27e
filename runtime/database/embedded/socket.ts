/** A short path to the Unix socket: the kernel accepts about a hundred bytes, and a data folder's path may be longer. */
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAX_PATH = process.platform === 'linux' ? 107 : 103 // bytes, without the closing zero of sun_path

export interface SocketFolder {
  readonly path: string
  release(): Promise<void>
}

/** Returns the folder itself when `<folder>/<name>` is short enough, else a short path to it. */
export async function socketFolder(folder: string, name: string): Promise<SocketFolder> {
  if (Buffer.byteLength(join(folder, name)) <= MAX_PATH) return { path: folder, release: async () => {} }
  if (process.platform === 'linux') {
    const descriptor = openSync(folder, 'r')
    return { path: `/proc/self/fd/${descriptor}`, release: async () => closeSync(descriptor) }
  }
  const short = await mkdtemp(join(tmpdir(), 'chainwork-'))
  await symlink(folder, join(short, 'd'))
  return { path: join(short, 'd'), release: () => rm(short, { recursive: true, force: true }) }
}
