/** Runs the CLI, or another program, as a process of its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from './node-flags.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const PROGRAM = join(ROOT, 'runtime/cli/chainwork.ts')

/** Result of a program: exit code, stdout and stderr. */
export interface RunResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly stdin?: string
}

/** Runs a program in the project's folder; its environment is PATH, HOME, Node's compile cache and `env`. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
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
  return new Promise<RunResult>((ok, fail) => {
    child.once('error', fail)
    child.once('close', (code) => ok({ code, out, err }))
  })
}

/** Runs `chainwork` with arguments that are separated by spaces. */
export const runCli = (args: string, options: RunOptions = {}): Promise<RunResult> =>
  run(process.execPath, [...NODE_FLAGS, PROGRAM, ...args.split(' ').filter(Boolean)], options)
