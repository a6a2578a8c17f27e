import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

interface Written {
  /** What GET gives before and after the change. */
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly etags: readonly (string | null)[]
}

let service: SharedService
let acme: TestAccount
/** The address of one of each, by what it is. */
const paths: Record<string, string> = {}
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  const { body: calendar } = await acme.post('/api/v1/calendars', {
    name: 'Shifts',
    holidays: [{ date: '2026-12-25' }],
  })
  paths.calendar = `/api/v1/calendars/${calendar.id}`
  const crew = { name: 'Crew', capacity: 2, skills: ['concrete'], calendarId: calendar.id, userId: acme.userId }
  const { body: resource } = await acme.post('/api/v1/resources', crew)
  paths.resource = `/api/v1/resources/${resource.id}`
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Plant move', startDate: '2026-11-23' })
  paths.project = `/api/v1/projects/${project.id}`
  const { body: dig } = await acme.post(`${paths.project}/tasks`, { name: 'Dig', duration: 4 })
  const { body: task } = await acme.post(`${paths.project}/tasks`, {
    name: 'Pour',
    duration: 10,
    safeDuration: 15,
    predecessors: [{ taskId: dig.id }],
    assignments: [{ resourceId: resource.id, units: 1 }],
    assignedToId: acme.userId,
    outline: ['Hall'],
  })
  paths.task = `/api/v1/tasks/${task.id}`
  const { body: milestone } = await acme.post(`${paths.project}/milestones`, {
    name: 'Accepted',
    predecessors: [{ taskId: task.id }],
    linkedDeliverables: [{ name: 'Protocol' }],
  })
  paths.milestone = `/api/v1/milestones/${milestone.id}`
  expect((await acme.patch(paths.project, { status: 'Active' })).status).toBe(200)
})

const write = (kind: string, body: object) =>
  kind === 'calendar' ? acme.put(paths[kind] as string, body) : acme.patch(paths[kind] as string, body)

/** Reads, changes and writes back all that was read. */
async function writeBack(kind: string, changes: object): Promise<Written> {
  const { body: before, headers } = await acme.get(paths[kind] as string)
  const answer = await write(kind, { ...before, ...changes })
  expect([answer.status, answer.body.detail]).toEqual([200, undefined])
  const { body: after } = await acme.get(paths[kind] as string)
  expect(after).toEqual(answer.body)
  return { before, after, etags: [headers.get('etag'), answer.headers.get('etag')] }
}

const KINDS = ['project', 'task', 'milestone', 'resource', 'calendar']
const READ_ONLY: readonly (readonly [kind: string, fields: Record<string, unknown>])[] = [
  [
    'project',
    {
      id: 4_711,
      plannedFinish: '2027-01-01',
      bufferEnd: null,
      projectedCompletion: '2027-01-01',
      chainCompletion: 77,
      bufferConsumption: 77,
      bufferStatus: 'RED',
      feverZone: 'RED',
      daysLate: 77,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
    },
  ],
  [
    'task',
    {
      id: 4_711,
      taskId: 4_711,
      projectId: 4_711,
      plannedStart: '2027-01-01',
      plannedFinish: null,
      projectedStart: '2027-01-01',
      projectedFinish: '2027-01-01',
      reportedOn: '2027-01-01',
      dueDate: '2027-01-01',
      isCritical: false,
      isReady: true,
      bufferConsumption: 77,
      zone: 'RED',
      priority: 77,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
    },
  ],
  [
    'milestone',
    {
      id: 4_711,
      projectId: 4_711,
      projectedDate: '2027-01-01',
      completedBy: { id: 1, name: 'Ada' },
      isCritical: false,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
    },
  ],
  ...(['resource', 'calendar'] as const).map(
    (kind) =>
      [kind, { id: 4_711, createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' }] as const,
  ),
]

describe('write-back', () => {
  test.each(KINDS)('a %s written back unchanged: keeps its version', async (kind) => {
    const { before, after, etags } = await writeBack(kind, {})
    expect(after).toEqual(before)
    expect(etags[1]).toBe(etags[0])
  })

  test.each([
    ['project', { description: 'Line 2' }],
    ['task', { name: 'Pour the hall' }],
    ['milestone', { description: 'By the customer' }],
    ['resource', { email: 'crew@example.com' }],
    ['calendar', { hoursPerDay: 7.5 }],
  ])('a %s written back with one field changed: changes that field alone', async (kind, change) => {
    const { before, after } = await writeBack(kind, change)
    expect(after).toEqual({ ...before, ...change, updatedAt: after.updatedAt })
  })

  test('a timestamp written back in another notation: counts as unchanged', async () => {
    const { body } = await acme.get(paths.resource as string)
    const createdAt = new Date(body.createdAt).toISOString().replace('Z', '+00:00')
    expect((await write('resource', { ...body, createdAt })).status).toBe(200)
  })

  test.each(READ_ONLY)(
    'a %s written back with read-only fields changed: is refused, and each field named',
    async (kind, fields) => {
      const { body } = await acme.get(paths[kind] as string)
      const { status, body: problem } = await write(kind, { ...body, ...fields })
      expect([status, problem.code]).toEqual([400, 'invalid_request'])
      const pointers = problem.errors.map((it: { pointer: string }) => it.pointer)
      expect(pointers.sort()).toEqual(
        Object.keys(fields)
          .map((name) => `/${name}`)
          .sort(),
      )
      expect((await acme.get(paths[kind] as string)).body).toEqual(body)
    },
  )

  test.each(KINDS)('a %s written back with an unknown field: is refused', async (kind) => {
    const { body } = await acme.get(paths[kind] as string)
    const { status, body: problem } = await write(kind, { ...body, colour: 'red' })
    expect([status, problem.errors]).toEqual([400, [expect.objectContaining({ pointer: '/colour' })]])
  })

  test('a project with a manager: keeps it where null is given', async () => {
    const { body } = await acme.get(paths.project as string)
    for (const sent of [
      { name: body.name, projectManagerId: null },
      { ...body, projectManagerId: null },
    ])
      expect(await write('project', sent)).toMatchObject({ status: 200, body })
  })

  test('a milestone written back: does not keep the planned date of the plan as its own', async () => {
    const { before } = await writeBack('milestone', { name: 'Accepted by all' })
    const [row] = await service.app.database.query<{ promised: string | null }>(
      'SELECT promised_date AS promised FROM scheduling.task WHERE account_id = $1 AND id = $2',
      [acme.accountId, before.id],
    )
    expect(before.plannedDate).not.toBeNull()
    expect(row?.promised).toBeNull()
  })

  test('a milestone written back after a new plan has moved its date: is refused, and keeps no old date', async () => {
    const { body } = await acme.get(paths.milestone as string)
    const [dig] = (await acme.get(`${paths.project}/tasks`)).body.value
    expect((await acme.patch(`/api/v1/tasks/${dig.id}?replan=true`, { duration: 9 })).status).toBe(200)
    const answer = await write('milestone', { ...body, name: 'Accepted late' })
    const pointers = answer.body.errors.map((it: { pointer: string }) => it.pointer)
    expect([answer.status, pointers]).toEqual([400, expect.arrayContaining(['/updatedAt'])])
    const { body: now } = await acme.get(paths.milestone as string)
    expect(now.plannedDate > body.plannedDate).toBe(true)
    expect((await write('milestone', { ...now, name: 'Accepted late' })).body.plannedDate).toBe(now.plannedDate)
  })

  test('a name that looks like a timestamp: is changed to another notation of the same moment', async () => {
    await writeBack('resource', { name: '2026-01-01T10:00:00Z' })
    const { after } = await writeBack('resource', { name: '2026-01-01T11:00:00+01:00' })
    expect(after.name).toBe('2026-01-01T11:00:00+01:00')
  })

  test('a task written back with one field of progress changed: follows that field alone', async () => {
    const progress = async (change: object) => {
      const { status, percentComplete, remainingDuration } = (await writeBack('task', change)).after
      return [status, percentComplete, remainingDuration]
    }
    expect(await progress({ percentComplete: 40 })).toEqual(['InProgress', 40, 6])
    expect(await progress({ remainingDuration: 5 })).toEqual(['InProgress', 50, 5])
    expect(await progress({ status: 'Completed' })).toEqual(['Completed', 100, 0])
    expect(await progress({ status: 'InProgress' })).toEqual(['InProgress', 50, 5])
    expect(await progress({ percentComplete: 100 })).toEqual(['Completed', 100, 0])
    expect(await progress({ status: 'NotStarted' })).toEqual(['NotStarted', 0, 10])
  })

  test('a milestone and a project written back with another status: take it', async () => {
    expect((await writeBack('milestone', { status: 'Achieved' })).after).toMatchObject({ status: 'Achieved' })
    expect((await writeBack('milestone', { status: 'Planned' })).after).toMatchObject({ completedBy: null })
    expect((await writeBack('project', { status: 'Frozen' })).after).toMatchObject({ status: 'Frozen' })
    expect((await writeBack('project', { status: 'Active' })).after).toMatchObject({ status: 'Active' })
  })
})

test('a project without a manager, written back: stays without one', async () => {
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Import' })
  const at = `/api/v1/projects/${project.id}`
  await service.app.database.query(
    'UPDATE scheduling.project SET manager_id = NULL WHERE account_id = $1 AND id = $2',
    [acme.accountId, project.id],
  )
  const { body } = await acme.get(at)
  const answer = await acme.patch(at, { ...body, name: 'Imported' })
  expect([answer.status, answer.body.name, answer.body.projectManagerId]).toEqual([200, 'Imported', undefined])
})
