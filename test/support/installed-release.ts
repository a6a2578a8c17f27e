/** A package of the service, installed in a folder as `npm install` does it, with the dependencies of this checkout. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from './cli.ts'
import { unpack } from './risk-package.ts'

/** @returns the package's files, relative to its folder `node_modules/chainwork` */
export async function installRelease(tarball: string, folder: string): Promise<readonly string[]> {
  const files = await unpack(tarball, 'chainwork', folder)
  const modules = join(folder, 'node_modules')
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(modules, 'chainwork/package.json'), 'utf8'),
  )
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const source = join(ROOT, 'node_modules', name)
    if (!existsSync(source)) {
      if (name in dependencies) throw new Error(`The package ${tarball} needs ${name}, which is not installed here.`)
      continue // of another platform
    }
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(source, join(modules, name))
  }
  await mkdir(join(modules, '.bin'))
  await symlink('../chainwork/runtime/cli/launcher.js', join(modules, '.bin/chainwork'))
  return files
}
