import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ScratchDatabase } from '../../runtime/testing/scratch.ts'
import { SECRETS_KEYS, scratchDatabase } from '../../runtime/testing.ts'
import { PROGRAM, run } from '../support/cli.ts'
import type { Need } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'

/** `script` of util-linux runs a command on a terminal of its own. A system may have it, and no terminals. */
const TERMINAL: Need = {
  isMet: spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0,
  what: 'the program script of util-linux and terminals in /dev/pts',
  remedy: 'Install it (Debian: apt-get install bsdutils), and mount devpts',
}

let database: ScratchDatabase
beforeEach(async () => {
  database = await scratchDatabase()
})
afterEach(() => database.drop())

async function onTerminal(args: string, settings: Readonly<Record<string, string>>) {
  const env = { DATABASE_URL: database.url, SECRETS_KEYS, LOG_LEVEL: 'info', TERM: 'xterm', ...settings }
  const { out } = await run('script', ['-qefc', `'${process.execPath}' '${PROGRAM}' ${args}`, '/dev/null'], { env })
  return out
}

describe('chainwork on a terminal', needing('The command line on a terminal', TERMINAL), () => {
  test('prints no colours with NO_COLOR: not in logs, in progress, in results, in help and in errors', async () => {
    const migrated = await onTerminal('migrate', { NO_COLOR: '1' })
    expect(migrated).toContain('A migration was applied.')
    expect(migrated).toMatch(/\r\[\.{20}\] {3}0 % applying runtime\/001_runtime\.sql/)
    const others = await Promise.all(['migrate', '--help', 'webhook', 'plugin list --account x'].map(uncoloured))
    for (const out of [migrated, ...others]) expect(out).not.toContain('\u001b')
  })

  test('shows no progress with --json', async () => {
    expect(await onTerminal('migrate --json', { NO_COLOR: '1' })).not.toContain('% applying')
  })
})

const uncoloured = (args: string) => onTerminal(args, { NO_COLOR: '1' })
