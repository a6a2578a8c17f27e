/** A small project in a temporary folder: `openapi/` with the fixture's contracts, which a test may change. */
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { codegen, type Mode } from '../../codegen/main.ts'
import '../../codegen/generate.ts' // codegen loads it late; the first test would pay for it
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FIXTURE = fileURLToPath(new URL('fixture/openapi/', import.meta.url))

export interface Project {
  readonly root: string
  read(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
  /** Runs codegen and resolves to its exit code and the lines that it printed. */
  run(mode: Mode): Promise<{ code: number; output: string }>
}

/** Makes a project, which is removed when the test has finished. */
export async function makeProject(): Promise<Project> {
  const root = temporaryFolder('codegen')
  onTestFinished(() => removeFolder(root))
  await cp(FIXTURE, join(root, 'openapi'), { recursive: true })
  await cp(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'))
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    read: (path) => readFile(join(root, path), 'utf8'),
    write: (path, text) => writeFile(join(root, path), text),
    remove: (path) => rm(join(root, path)),
    async run(mode) {
      const lines: string[] = []
      const code = await codegen(root, mode, (line) => lines.push(line))
      return { code, output: lines.join('\n') }
    },
  }
}

/** Replaces `from` in the text. @throws when the text does not contain it */
export function change(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The fixture holds no ${JSON.stringify(from)}.`)
  return text.replace(from, to)
}
