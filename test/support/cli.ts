/** The CLI as operators run it: a process of its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const PROGRAM = join(ROOT, 'runtime/cli/chainwork.ts')

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly stdin?: string
}

/** Runs a program in the project's folder, with these variables, PATH, HOME and Node's compile cache alone. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...options.env }
  const child = spawn(program, args, { cwd: ROOT, env })
  child.stdin.end(options.stdin ?? '')
  let out = ''
  let err = ''
  child.stdout.on('data', (piece) => {
    out += piece
  })
  child.stderr.on('data', (piece) => {
    err += piece
  })
  return new Promise<Ran>((ok, fail) => {
    child.once('error', fail)
    child.once('close', (code) => ok({ code, out, err }))
  })
}

/** `chainwork` with the words of `args`. */
export const runCli = (args: string, options: RunOptions = {}): Promise<Ran> =>
  run(process.execPath, [PROGRAM, ...args.split(' ').filter(Boolean)], options)
