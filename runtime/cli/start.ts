/** The CLI commands `start` and `demo`: they become the process of the service or of the demo. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtimeConfig } from '../boot/config.ts'
import { readEnv } from '../boot/settings.ts'
import type { CliCommand } from './command.ts'
import { nameTarget } from './target.ts'

const SERVICE = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url))
const DEMO = fileURLToPath(new URL(`../demo/demo${extname(import.meta.url)}`, import.meta.url))
const MEMORY = ['--max-semi-space-size=16', '--max-old-space-size=1024'] // MB; as `npm start`
/** Of the C library's allocator, which has more for each thread, and keeps what a large import has used in each. */
const ARENAS = '2'

export function start(environment: Readonly<Record<string, string | undefined>>): never {
  nameTarget(runtimeConfig(readEnv(environment)), { note: (text) => process.stderr.write(`${text}\n`) })
  become([...MEMORY, SERVICE])
}

/** Runs another program of Node.js as the same process, so that signals and the exit code are that program's own. */
function become(program: readonly string[]): never {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...program], {
    MALLOC_ARENA_MAX: ARENAS,
    ...process.env,
  })
  throw new Error('This system cannot replace a process; run npm start or npm run demo in a checkout.')
}

export const startCommand: CliCommand = {
  name: 'start',
  summary: 'Runs the service until a signal ends it; creates its database, and applies migrations, if needed',
  options: [],
  run: (_options, { environment }) => start(environment),
}

export const demoCommand: CliCommand = {
  name: 'demo',
  summary: 'Runs the service with a portfolio in flight, on a database of its own that is removed at the end',
  options: [{ name: 'once', summary: 'Exits after printing how the portfolio stands', type: 'boolean' }],
  run: async ({ once }) => become([DEMO, ...(once ? ['--once'] : [])]),
}
