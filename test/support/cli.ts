/** Runs the CLI in this process, or it or another program as a process of its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { run as runCommand } from '../../runtime/cli/cli.ts'
import { openLog } from '../../runtime/log.ts'

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

/**
 * Runs `chainwork` in this process, where its modules are loaded already, with streams and settings of its own. What is
 * about the process itself (signals, its exit code) takes `run` with `PROGRAM`.
 * @param args separated by spaces
 */
export async function runCli(args: string, { env = {}, stdin = '' }: RunOptions = {}): Promise<RunResult> {
  const streams = { stdin: Readable.from([Buffer.from(stdin)]), stdout: new PassThrough(), stderr: new PassThrough() }
  const log = openLog(env.LOG_LEVEL === 'debug' ? 'debug' : 'warn', streams.stderr)
  const { signal } = new AbortController()
  const surroundings = { ...streams, environment: { HOME: process.env.HOME, ...env }, log, signal }
  const code = await runCommand(args.split(' ').filter(Boolean), surroundings)
  const written = [streams.stdout.end(), streams.stderr.end()].map((stream) => text(stream))
  const [out = '', err = ''] = await Promise.all(written)
  return { code, out, err }
}
