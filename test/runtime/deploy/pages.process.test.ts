import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../../runtime/boot/installation.ts'
import { PROGRAM, run } from '../../support/cli.ts'

const PAGES = new URL('../../../runtime/deploy/docs/', import.meta.url)
let pages: { readonly name: string; readonly text: string }[]

beforeAll(async () => {
  const names = (await readdir(PAGES, { recursive: true })).filter((name) => name.endsWith('.md'))
  pages = await Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, PAGES), 'utf8') })))
})

test("operators' pages: every command of the CLI that they name exists", async () => {
  const { out } = await run(process.execPath, [PROGRAM, '--help'])
  const commands = [...out.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {2,}\S/gm)].map(([, command]) => command)
  expect(commands).toContain('outbox retry')
  const groups = new Set(commands.map((command = '') => command.split(' ')[0]))
  const named = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\bchainwork ([a-z-]+)(?: ([a-z-]+))?/g)].map(([, group = '', verb]) => ({ name, group, verb })),
  )
  const used = named.filter(({ group }) => groups.has(group))
  expect(used.length).toBeGreaterThan(15)
  const isCommand = ({ group, verb }: { group: string; verb: string | undefined }) =>
    commands.includes(group) || commands.includes(`${group} ${verb}`)
  expect(used.filter((it) => !isCommand(it))).toEqual([])
})

/** Words in capitals that are settings of other programs, or none. */
const OTHERS =
  /^(POSTGRES_|RABBITMQ_|PG_VERSION|NAME_FILE|NO_COLOR|NODE_COMPILE_CACHE|ADMIN_URL|RESTORED_URL|ONE_SERVER_URL|CHAINWORK_PASSWORD)/

/** The names of all settings that a start reads. */
async function settingsRead(): Promise<ReadonlySet<string>> {
  const read = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void read.add(String(name)) },
  )
  await readInstallation(environment)
  expect(read).toContain('DATABASE_URL')
  return read
}

test("operators' pages: the settings page explains every setting that the service reads", async () => {
  const page = pages.find(({ name }) => name === 'settings.md')?.text ?? ''
  const names = [...(await settingsRead())].filter((name) => !/_FILE$/.test(name))
  const isExplained = (name: string) =>
    [...page.matchAll(/`([A-Z_]+\*?)`/g)].some(([, it = '']) =>
      it.endsWith('*') ? name.startsWith(it.slice(0, -1)) : it === name,
    )
  expect(names.filter((name) => !isExplained(name))).toEqual([])
})

test("operators' pages: the settings page has the default and the range of every number", async () => {
  const names = [...(await settingsRead())].filter((name) => !/_FILE$/.test(name))
  const { faults } = await readInstallation(Object.fromEntries(names.map((name) => [name, 'no number'])))
  const numbers = [...faults.settings, ...faults.configs].flatMap((fault) => {
    const [, name, ...bounds] =
      /^(\w+): is not a whole number from (\d+) to (\d+); leave it unset for (\d+)\.$/.exec(fault) ?? []
    const [min, max, value] = bounds.map((bound) => (name === 'PORT' ? bound : Number(bound).toLocaleString('en')))
    return name === undefined ? [] : [`\`${name}\` (${value}; ${min} to ${max})`]
  })
  expect(numbers.length).toBeGreaterThan(10)
  const page = pages.find(({ name }) => name === 'settings.md')?.text ?? ''
  expect(numbers.filter((it) => !page.includes(it))).toEqual([])
})

test("operators' pages: every setting that they name is one that the service reads", async () => {
  const read = await settingsRead()
  const wrong = pages.flatMap(({ name, text }) =>
    [...new Set(text.match(/\b[A-Z][A-Z]+(?:_[A-Z]+)+\b/g) ?? [])]
      .filter((setting) => !OTHERS.test(setting) && !read.has(setting))
      .map((setting) => `${name}: ${setting}`),
  )
  expect(wrong).toEqual([])
})

test("operators' pages: what they compare with seconds is a metric in seconds", () => {
  const compared = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/((?:`\w+`(?:,| and)?\s+)+)above [\d.]+ s\b/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/`(\w+)`/g)].map(([, metric = '']) => `${name}: ${metric}`),
    ),
  )
  expect(compared).toContain('sizing.md: nodejs_eventloop_lag_p99_seconds')
  expect(compared.filter((it) => !it.endsWith('_seconds'))).toEqual([])
})
