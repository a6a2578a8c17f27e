import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { standby, version } from '../../runtime/cli/doctor.ts'

const server = (major: number) => ({
  query: async <Row>() => [{ version: `${major}.4`, number: major * 10_000 + 4 }] as Row[],
})

test('doctor: refuses a PostgreSQL that is older than the settings page asks for', async () => {
  const page = await readFile(new URL('../../runtime/deploy/docs/settings.md', import.meta.url), 'utf8')
  const oldest = Number(/your PostgreSQL \((\d+) or newer\)/.exec(page)?.[1])
  const config = { databaseUrl: 'postgres://db/chainwork' }
  await expect(version(server(oldest), config)).resolves.toContain(`PostgreSQL ${oldest}.4 answers`)
  await expect(version(server(oldest - 1), config)).rejects.toThrow(`needs ${oldest} or newer`)
})

test('doctor: says that a database is a standby', async () => {
  const found = (isStandby: boolean) => standby({ query: async <Row>() => [{ standby: isStandby }] as Row[] })
  expect(await found(true)).toMatchObject([{ name: 'standby', ok: false, remedy: expect.stringContaining('primary') }])
  expect(await found(false)).toEqual([])
})
