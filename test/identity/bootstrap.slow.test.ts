import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { BootError } from '../../runtime/boot/boot.ts'
import { type Service, startService } from '../../runtime/boot/start-service.ts'
import { freePort, migratedDatabase, SECRETS_KEYS, signIn, testTerminal } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { HERE } from './support.ts'

const ADMIN = { BOOTSTRAP_ADMIN_EMAIL: 'Root@Example.com', BOOTSTRAP_ADMIN_PASSWORD: 'first long phrase' }
const CLIENT = { BOOTSTRAP_CLIENT_ID: 'console.1', BOOTSTRAP_CLIENT_SECRET: 'c'.repeat(32) }

const cleanUp: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

async function database(): Promise<string> {
  const { url, drop } = await migratedDatabase()
  cleanUp.push(drop)
  return url
}

async function start(databaseUrl: string, settings: Record<string, string>, log = silentLog): Promise<Service> {
  const dataDir = temporaryFolder('bootstrap')
  cleanUp.push(() => removeFolder(dataDir))
  const service = await startService({
    environment: {
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRETS_KEYS,
      ...settings,
    },
    log,
  })
  cleanUp.push(() => service.stop())
  return service
}

const state = async ({ app: { database: db } }: Service) => ({
  accounts: await db.query('SELECT id, name FROM identity.account ORDER BY id'),
  users: await db.query('SELECT id, account_id, email, role_id, password_hash FROM identity.app_user ORDER BY id'),
  clients: await db.query(
    'SELECT id, account_id, role_id, secret_hash, grants, scopes FROM identity.client WHERE account_id IS NOT NULL ORDER BY id',
  ),
})

const url = (service: Service) => `http://127.0.0.1:${service.port}`
const client = { clientId: CLIENT.BOOTSTRAP_CLIENT_ID, clientSecret: CLIENT.BOOTSTRAP_CLIENT_SECRET }

describe('bootstrap at the first start', () => {
  it('creates account 1, its administrator and its API client', async () => {
    const service = await start(await database(), { ...ADMIN, ...CLIENT })
    const scope = 'api1 admin openid profile offline_access'
    const token = await signIn(url(service), client, 'root@example.com', 'first long phrase', scope)
    expect(await service.app.tokens.verify(token, HERE)).toMatchObject({
      account: {
        id: 1,
        timeZone: 'UTC',
        zones: 'flat',
        reportsCountForDayFrom: '13:00',
        safetyFactor: 2,
        durationCorrelation: 0.2,
        estimatesFromHistory: false,
        activeProjectLimit: null,
      },
      actor: { id: 1, email: 'Root@Example.com' },
      may: { administer: true },
      scopes: scope.split(' '),
    })
    const { clients } = await state(service)
    expect(clients).toMatchObject([
      { account_id: 1, role_id: 1, grants: ['password', 'client_credentials', 'refresh_token'] },
    ])
  })

  it('creates nothing, without the settings', async () => {
    expect(await state(await start(await database(), {}))).toEqual({ accounts: [], users: [], clients: [] })
  })

  it.each([
    [{}, ['Root@Example.com', 'Account', 'Administrator']],
    [
      { BOOTSTRAP_ADMIN_GIVEN_NAME: 'Ada', BOOTSTRAP_ADMIN_FAMILY_NAME: 'Lovelace' },
      ['Ada Lovelace', 'Ada', 'Lovelace'],
    ],
    [{ BOOTSTRAP_ADMIN_GIVEN_NAME: 'Ada' }, ['Ada', 'Ada', null]],
  ])('names the administrator by the settings %j', async (names, expected) => {
    const service = await start(await database(), { ...ADMIN, ...names })
    const [user] = await service.app.database.query<{ names: unknown }>(
      'SELECT array[display_name, given_name, family_name] AS names FROM identity.app_user',
      [],
    )
    expect(user?.names).toEqual(expected)
  })

  it('creates everything once, when several processes start at the same time', async () => {
    const at = await database()
    const services = await Promise.all([1, 2, 3].map(() => start(at, { ...ADMIN, ...CLIENT })))
    const { accounts, users, clients } = await state(services[0] as Service)
    expect([accounts.length, users.length, clients.length]).toEqual([1, 1, 1])
  })

  it('does not disturb the ids of further accounts', async () => {
    const service = await start(await database(), { ...ADMIN, ...CLIENT })
    const create = service.app.commands.get('account create')
    expect(await create?.({ name: 'Second' }, testTerminal())).toMatchObject({ id: 2 })
  })
})

describe('bootstrap at a later start', () => {
  it('changes nothing, with the same settings and with others', async () => {
    const at = await database()
    const before = await state(await start(at, { ...ADMIN, ...CLIENT }))
    expect(await state(await start(at, { ...ADMIN, ...CLIENT }))).toEqual(before)
    const others = {
      BOOTSTRAP_ADMIN_EMAIL: 'other@example.com',
      BOOTSTRAP_ADMIN_PASSWORD: 'another phrase by hand',
      BOOTSTRAP_CLIENT_ID: 'other',
      BOOTSTRAP_CLIENT_SECRET: 'd'.repeat(32),
    }
    expect(await state(await start(at, others))).toEqual(before)
  })

  it('adds the API client when the first start created only the administrator', async () => {
    const at = await database()
    expect((await state(await start(at, ADMIN))).clients).toEqual([])
    const service = await start(at, { ...ADMIN, ...CLIENT })
    expect((await state(service)).clients).toHaveLength(1)
    expect(await signIn(url(service), client, 'root@example.com', 'first long phrase')).toMatch(/^at_/)
  })
})

describe('bootstrap settings that differ from what is stored', () => {
  /** Starts the service and collects its warnings. */
  async function warnings(at: string, settings: Record<string, string>) {
    const warned: { readonly fields: object; readonly message: string }[] = []
    const log = { ...silentLog, warn: (fields: object, message: string) => void warned.push({ fields, message }) }
    const service = await start(at, settings, log)
    return { service, warned }
  }

  it('are named in one warning, without their values', async () => {
    const at = await database()
    expect((await warnings(at, { ...ADMIN, ...CLIENT })).warned).toEqual([])
    const others = {
      BOOTSTRAP_ADMIN_EMAIL: 'other@example.com',
      BOOTSTRAP_ADMIN_PASSWORD: 'another phrase by hand',
      BOOTSTRAP_CLIENT_ID: 'other.client',
      BOOTSTRAP_CLIENT_SECRET: 'd'.repeat(32),
    }
    const { warned } = await warnings(at, others)
    expect(warned).toEqual([
      {
        fields: { plugin: 'identity', settings: ['BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_CLIENT_ID'] },
        message: expect.stringMatching(/^Bootstrap settings differ from what is stored and were not applied: /),
      },
    ])
    for (const value of Object.values(others)) expect(JSON.stringify(warned)).not.toContain(value)
  })

  it.each([
    ['another password', { BOOTSTRAP_ADMIN_PASSWORD: 'changed meanwhile by hand' }, 'BOOTSTRAP_ADMIN_PASSWORD'],
    ['another secret', { BOOTSTRAP_CLIENT_SECRET: 'd'.repeat(32) }, 'BOOTSTRAP_CLIENT_SECRET'],
  ])('are named in a warning: %s', async (_what, changed, setting) => {
    const at = await database()
    await start(at, { ...ADMIN, ...CLIENT })
    const { warned } = await warnings(at, { ...ADMIN, ...CLIENT, ...changed })
    expect(warned.map(({ fields }) => fields)).toEqual([{ plugin: 'identity', settings: [setting] }])
  })

  it.each([
    ['a client that was deactivated', 'UPDATE identity.client SET active = false', 'BOOTSTRAP_CLIENT_ID'],
    ['an administrator who was deactivated', 'UPDATE identity.app_user SET active = false', 'BOOTSTRAP_ADMIN_EMAIL'],
  ])('are named in a warning: %s', async (_what, sql, setting) => {
    const at = await database()
    const first = await start(at, { ...ADMIN, ...CLIENT })
    await first.app.database.query(sql)
    const { warned } = await warnings(at, { ...ADMIN, ...CLIENT })
    expect(warned.map(({ fields }) => fields)).toEqual([{ plugin: 'identity', settings: [setting] }])
  })
})

describe('bootstrap settings', () => {
  const SHORT = 'k7#Vq2!xLm' // characters enough for a second factor, not for a password alone

  async function bootErrorOf(started: Promise<Service>): Promise<BootError> {
    const error = await started.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(BootError)
    return error as BootError
  }

  it('can be read from files', async () => {
    const folder = temporaryFolder('secrets')
    cleanUp.push(() => removeFolder(folder))
    const file = join(folder, 'password')
    await writeFile(file, 'a phrase from a file\n')
    const { BOOTSTRAP_ADMIN_EMAIL } = ADMIN
    const settings = { BOOTSTRAP_ADMIN_EMAIL, BOOTSTRAP_ADMIN_PASSWORD_FILE: file, ...CLIENT }
    const service = await start(await database(), settings)
    expect(await signIn(url(service), client, 'root@example.com', 'a phrase from a file')).toMatch(/^at_/)
  })

  it('are all reported when invalid, without their values', async () => {
    const wrong = {
      BOOTSTRAP_ADMIN_EMAIL: 'nowhere',
      BOOTSTRAP_CLIENT_ID: 'a b',
      BOOTSTRAP_CLIENT_SECRET: 'too-short-a-secret',
      API_RATE_LIMIT: '0',
    }
    const { BOOTSTRAP_ADMIN_PASSWORD } = ADMIN
    const { faults, message } = await bootErrorOf(start(await database(), { ...wrong, BOOTSTRAP_ADMIN_PASSWORD }))
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(expect.arrayContaining(Object.keys(wrong)))
    for (const value of [BOOTSTRAP_ADMIN_PASSWORD, 'too-short-a-secret']) expect(message).not.toContain(value)
  })

  it('are refused with a password that nobody may choose, while there is no administrator', async () => {
    const at = await database()
    const { faults, message } = await bootErrorOf(start(at, { ...ADMIN, BOOTSTRAP_ADMIN_PASSWORD: SHORT }))
    expect(faults).toEqual(['BOOTSTRAP_ADMIN_PASSWORD must have at least 15 characters.'])
    expect(message).not.toContain(SHORT)
    expect(await state(await start(at, {}))).toEqual({ accounts: [], users: [], clients: [] })
  })

  it.each([{}, CLIENT])(
    'may keep a password that nobody may choose any more, once there is an administrator: %j',
    async (more) => {
      const at = await database()
      await start(at, ADMIN)
      const service = await start(at, { ...ADMIN, ...more, BOOTSTRAP_ADMIN_PASSWORD: SHORT })
      const { users, clients } = await state(service)
      expect([users.length, clients.length]).toEqual([1, Object.keys(more).length / 2])
    },
  )

  it.each(Object.keys({ ...ADMIN, ...CLIENT }))('are refused when only %s of a pair is set', async (name) => {
    const incomplete = { [name]: { ...ADMIN, ...CLIENT }[name as keyof typeof ADMIN] }
    await expect(start(await database(), incomplete)).rejects.toThrow(/must be set together with BOOTSTRAP_/)
  })
})
