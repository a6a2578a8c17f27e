/** The CLI command `start`: becomes the process of the service, with the limits of memory that `npm start` has. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtimeConfig } from '../config.ts'
import { readEnv } from '../settings.ts'
import type { CliCommand } from './command.ts'
import { nameTarget } from './target.ts'

const SERVICE = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url))
const MEMORY = ['--max-semi-space-size=16', '--max-old-space-size=1024'] // MB

export function start(environment: Readonly<Record<string, string | undefined>>): never {
  nameTarget(runtimeConfig(readEnv(environment)))
  // The same process, so that signals and the exit code are the service's own.
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...MEMORY, SERVICE], process.env)
  throw new Error('This system cannot replace a process; run the service with npm start.')
}

export const startCommand: CliCommand = {
  name: 'start',
  summary: 'Runs the service until a signal ends it; creates its database, and applies migrations, if needed',
  options: [],
  run: (_options, { environment }) => start(environment),
}
