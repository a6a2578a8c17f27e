/** The tutorial's plugin as an npm package: what compilers make of it. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildRiskPackage,
  install,
  installDevelopment,
  installed,
  node,
  type RiskPackage,
  root,
  tsc,
} from '../support/risk-package.ts'

const TIMEOUT = 120_000 // ms

const tsc7 = (cwd: string, ...args: string[]) => node(cwd, installed('ts7/bin/tsc'), '--noEmit', ...args)

let built: RiskPackage
beforeAll(async () => {
  built = await buildRiskPackage()
}, TIMEOUT)
afterAll(() => built?.remove())

describe('the tutorial’s plugin as a package', () => {
  test('compiles without casts, under every resolution that Node and bundlers use, and with TypeScript 7', async () => {
    const written = await Promise.all(
      ['risk.ts', 'plugin.ts'].map((file) => readFile(join(built.source, file), 'utf8')),
    )
    expect(written.join('\n')).not.toContain('@ts-')
    const code = written.join('\n').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
    expect(code).toContain('definePlugin({')
    expect(code).not.toMatch(/\bany\b|\bas (?!chainwork from)/)
    const clean = { code: 0, output: '' }
    const strictest = ['--exactOptionalPropertyTypes', '--verbatimModuleSyntax', '--isolatedModules']
    // The build has compiled it with the resolution of its own settings.
    expect(await tsc(built.source, '--module', 'node16', ...strictest)).toEqual(clean)
    expect(await tsc(built.source, '--module', 'esnext', '--moduleResolution', 'bundler')).toEqual(clean)
    expect(await tsc7(built.source, ...strictest)).toEqual(clean)
  }, 120_000)

  test('compiles with the types of a packed checkout too', async () => {
    const packed = join(built.home, 'packed')
    await mkdir(packed)
    await installDevelopment(packed)
    const files = await install(root, 'chainwork', packed)
    // Beside the types there is the compiled service, which no plugin can import.
    const code = files.filter((file) => /(?<!\.d)\.[jt]s$/.test(file) && !file.startsWith('dist/'))
    expect(code).toEqual(['runtime/cli/launcher.js'])
    for (const file of ['risk.ts', 'plugin.ts', 'tsconfig.json', 'package.json'])
      await writeFile(join(packed, file), await readFile(join(built.source, file), 'utf8'))
    expect(await tsc(packed)).toEqual({ code: 0, output: '' })
  }, 120_000)

  test('finds no code behind chainwork/plugin, neither when compiled nor at run time', async () => {
    const { code, output } = await node(built.source, '--input-type=module', '-e', "await import('chainwork/plugin')")
    expect(code).not.toBe(0)
    expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })

  test('does not compile when it is used wrongly', async () => {
    await writeFile(join(built.source, 'wrong.ts'), WRONG)
    try {
      expect(await tsc(built.source)).toEqual({ code: 0, output: '' })
      await writeFile(join(built.source, 'wrong.ts'), WRONG.replaceAll(/.*@ts-expect-error.*\n/g, ''))
      const { output } = await tsc7(built.source)
      expect(output.match(/^wrong\.ts\(\d+,\d+\): error/gm)).toHaveLength(WRONG.split('@ts-expect-error').length - 1)
    } finally {
      await rm(join(built.source, 'wrong.ts'))
    }
  }, 120_000)
})

const WRONG = `
import type { Directory, Handler, Ref } from 'chainwork/plugin'
import { definePlugin, directory, on, type Ops, origins, taskRed } from './risk.js'

const listRisks: Handler<Ops['listRisks']> = async (_, call) => call.reply(200, { value: [] })
const found: Ref<'service', Directory> = directory
const due: Ref<'event', { id: number }> = { kind: 'event', name: 'risk.due' }

export const right = definePlugin({
  availability: 'always',
  uses: { found },
  offers: { origins },
  setup: (host, { found }) => ({
    handlers: { listRisks },
    listeners: [
      on(due, async (batch, { tx }) => {
        for (const { accountId, data } of batch) await found.people(tx, accountId ?? 0, [data.id])
      }),
      on('public', async (batch) => host.log.info({ names: batch.map(({ event }) => event) }, 'heard')),
    ],
    services: { origins: { allowed: async (origin) => origin.startsWith('https://') } },
  }),
})

export const status: Handler<Ops['listRisks']> = async (_, call) =>
  // @ts-expect-error the contract names no 201
  call.reply(201, { value: [] })
export const body: Handler<Ops['listRisks']> = async (_, call) =>
  // @ts-expect-error a risk has a title
  call.reply(200, { value: [{ id: 1 }] })
export const query: Handler<Ops['listRisks']> = async (input, call) =>
  // @ts-expect-error $top is a number
  call.reply(200, { value: [{ id: 1, title: input.query.$top }] })
// @ts-expect-error an event's data has no colour
export const listener = on(taskRed, async ([event]) => void event?.data.colour)
// @ts-expect-error a service is no event
export const deaf = on(directory, async () => {})
// @ts-expect-error a directory does more than that
export const less: Ref<'service', { account(): void }> = directory
// @ts-expect-error a handler is missing
export const missing = definePlugin({ availability: 'always', setup: () => ({ handlers: {} }) })
export const wrongService = definePlugin({
  availability: 'always',
  offers: { origins },
  // @ts-expect-error origins are asked by promise
  setup: () => ({ handlers: { listRisks }, services: { origins: { allowed: () => true } } }),
})
export const wrongUse = definePlugin({
  availability: 'always',
  uses: { directory },
  setup: (_host, { directory }) => ({
    handlers: { listRisks },
    close: async () => {
      // @ts-expect-error ids are numbers
      await directory.account(_host.db, '1')
    },
  }),
})
`
