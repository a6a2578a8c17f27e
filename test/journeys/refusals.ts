/** Requests that are refused, as tables: each clearly, none with a failure of ours, and nothing is changed by any. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer, TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface Case {
  readonly what: string
  /** Method and path under /api/v1; names in braces become ids, here and in a body of text. */
  readonly to: `${Method} ${string}`
  readonly body?: unknown
  /** JSON unless given. */
  readonly type?: string
  /** 400 unless given. */
  readonly status?: number
  readonly code?: string
  /** Where each fault lies: pointers and parameters. */
  readonly at?: readonly string[]
  /** What the response must contain. */
  readonly message?: RegExp
}

const ids = { projectId: 0, taskId: 0, resourceId: 0, milestoneId: 0, calendarId: 0, webhookId: '' }

/** The service and the account that a file's cases go to, once its tests run. */
export interface Target {
  service: SharedService
  acme: TestAccount
  readonly ids: Readonly<typeof ids>
}

/** Makes an account with one of each, for the file that calls it. */
export function startTarget(): Target {
  const target = { ids } as Target
  beforeAll(async () => {
    const environment = { WEBHOOK_ALLOW_INSECURE_TARGETS: 'false' }
    target.service = await sharedService({ now: '2026-11-23T08:00:00Z', environment })
    target.acme = await target.service.account('Acme')
    const make = async (path: string, body: object) => (await target.acme.post(`/api/v1/${path}`, body)).body.id
    ids.projectId = await make('projects', { name: 'Steady', startDate: '2026-11-23' })
    ids.resourceId = await make('resources', { name: 'Crane', capacity: 1 })
    ids.calendarId = await make('calendars', { name: 'Days' })
    ids.taskId = await make(`projects/${ids.projectId}/tasks`, { name: 'Lift', duration: 3 })
    ids.milestoneId = await make(`projects/${ids.projectId}/milestones`, { name: 'Gate' })
    const hook = { name: 'Hook', url: 'https://hooks.example.com/x', events: ['task.red'], secret: 's' }
    ids.webhookId = await make('webhooks', hook)
  })
  return target
}

/** One test a case, and one that all is as it was before. The caller describes them, since `vitest list` reads files alone. */
export function refuses(target: Target, cases: readonly Case[]): void {
  let before: unknown
  beforeAll(async () => {
    before = await contents(target)
  })
  test.each(cases)('$what', async (it) => {
    expectRefused(it, await send(target, it))
  })
  test('changed nothing', async () => {
    expect(await contents(target)).toEqual(before)
  })
}

function expectRefused(it: Case, { status, headers, body }: Answer): void {
  const wanted = { status: it.status ?? 400, ...(it.code && { code: it.code }) }
  expect({ status, ...(it.code && { code: body.code }) }, JSON.stringify(body)).toEqual(wanted)
  expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/)
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['type', 'title', 'status', 'detail', 'code', 'requestId']))
  expect(body.status).toBe(status)
  expect(body.detail).toMatch(/^\S.*\.$/s)
  expect(body.detail, 'no insides').not.toMatch(/node:|\.ts\b|SELECT |[Pp]ostgres|[Ss]equelize|undefined/)
  if (it.at) {
    const faults: { pointer?: string; parameter?: string }[] = body.errors ?? []
    const places = faults.map(({ pointer, parameter }) => pointer ?? parameter)
    expect([...new Set(places)].sort()).toEqual([...it.at].sort())
  }
  if (it.message) expect(JSON.stringify(body)).toMatch(it.message)
}

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]))
const written = (body: unknown) => {
  if (body instanceof Uint8Array) return Buffer.from(body)
  return fill(typeof body === 'string' ? body : JSON.stringify(body))
}

async function send({ service, acme }: Target, { to, body, type }: Case): Promise<Answer> {
  const [method = '', path = ''] = to.split(/ (.*)/)
  const response = await fetch(`${service.url}/api/v1${fill(path)}`, {
    method,
    headers: {
      Authorization: `Bearer ${acme.token}`,
      ...(body !== undefined && { 'Content-Type': type ?? 'application/json' }),
    },
    ...(body !== undefined && { body: written(body) }),
  })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

/** Every row that is kept for the account. */
async function contents({ service: { app }, acme: { accountId } }: Target): Promise<unknown> {
  const tables = await app.database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
     WHERE table_schema IN ('scheduling', 'webhooks') AND column_name = 'account_id' ORDER BY 1`,
  )
  const rows = tables.map(async ({ name }) => [
    name,
    await app.database.query(`SELECT it::text FROM ${name} it WHERE account_id = $1 ORDER BY 1`, [accountId]),
  ])
  return Object.fromEntries(await Promise.all(rows))
}
