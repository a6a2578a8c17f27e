import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-20T10:00:00Z' })
  acme = await service.account('Acme')
})

const project = async (body: object = {}) => {
  const answer = await acme.post('/api/v1/projects', { name: 'Plant move', startDate: '2026-11-23', ...body })
  expect(answer.status).toBe(201)
  return answer.body
}
const task = async (projectId: number, body: object) => {
  const answer = await acme.post(`/api/v1/projects/${projectId}/tasks`, body)
  expect(answer.body).toMatchObject({ name: (body as { name: string }).name })
  return answer.body
}
const activate = async (id: number) => {
  expect((await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })).status).toBe(200)
}

describe('creating a task', () => {
  test('needs a name alone', async () => {
    const { id } = await project()
    const { status, body, headers } = await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig' })
    expect(status).toBe(201)
    expect(headers.get('location')).toContain(`/api/v1/tasks/${body.id}`)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      projectId: id,
      status: 'NotStarted',
      percentComplete: 0,
      duration: 1,
      remainingDuration: 1,
      safeDuration: null,
      predecessors: [],
      assignments: [],
      outline: [],
      plannedStart: null,
      zone: null,
      priority: null,
      isReady: false,
    })
  })

  test('keeps links, assignments and 6 decimals', async () => {
    const { id } = await project()
    const first = await task(id, { name: 'Dig' })
    const { body: resource } = await acme.post('/api/v1/resources', { name: 'Crew', capacity: 3 })
    const second = await task(id, {
      name: 'Pour',
      duration: 2.12345678,
      safeDuration: 4,
      notBefore: '2026-12-01',
      predecessors: [{ taskId: first.id }, { taskId: first.id, type: 'SS', lag: -1.5 }],
      assignments: [{ resourceId: resource.id, units: 2.5 }],
      assignedToId: acme.userId,
      wbs: '1.1',
      outline: ['Hall', 'Floor'],
    })
    expect(second).toMatchObject({
      duration: 2.123457,
      remainingDuration: 2.123457,
      safeDuration: 4,
      notBefore: '2026-12-01',
      predecessors: [
        { taskId: first.id, type: 'FS', lag: 0 },
        { taskId: first.id, type: 'SS', lag: -1.5 },
      ],
      assignments: [{ resourceId: resource.id, units: 2.5 }],
      assignedToId: acme.userId,
      wbs: '1.1',
      outline: ['Hall', 'Floor'],
    })
    expect((await acme.get(`/api/v1/tasks/${second.id}`)).body).toEqual(second)
  })

  test('names every reference that leads nowhere', async () => {
    const { id } = await project()
    const elsewhere = await task((await project()).id, { name: 'Elsewhere' })
    const own = await task(id, { name: 'Dig' })
    const { status, body } = await acme.post(`/api/v1/projects/${id}/tasks`, {
      name: 'Pour',
      duration: 3,
      safeDuration: 2,
      predecessors: [{ taskId: 999_999 }, { taskId: elsewhere.id }, { taskId: own.id }, { taskId: own.id }],
      assignments: [{ resourceId: 999_999 }],
      assignedToId: 999_999,
    })
    expect(status).toBe(400)
    expect(body.errors.map((it: { pointer: string }) => it.pointer).sort()).toEqual([
      '/assignedToId',
      '/assignments/0/resourceId',
      '/predecessors/0/taskId',
      '/predecessors/1/taskId',
      '/predecessors/3/taskId',
      '/safeDuration',
    ])
    expect((await acme.get(`/api/v1/projects/${id}/tasks`)).body.value).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['no duration at all', { duration: 0 }],
    ['a negative duration', { duration: -1 }],
    ['an endless duration', { duration: 1e9 }],
    ['an endless lag', { predecessors: [{ taskId: 1, lag: 1e9 }] }],
    ['a link type that is none', { predecessors: [{ taskId: 1, type: 'XX' }] }],
    ['no units', { assignments: [{ resourceId: 1, units: 0 }] }],
    ['NUL in the outline', { outline: ['\u0000'] }],
    ['a status', { status: 'Completed' }],
  ])('refuses %s', async (_, body) => {
    const { id } = await project()
    const answer = await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig', ...body })
    expect(answer.status).toBe(400)
  })
})

describe('reporting progress', () => {
  const started = async (body: object = {}) => {
    const { id } = await project()
    const made = await task(id, { name: 'Dig', duration: 4, ...body })
    await activate(id)
    return { projectId: id, id: made.id as number }
  }

  test('100 per cent, Completed and nothing remaining each imply the other two', async () => {
    for (const body of [{ percentComplete: 100 }, { status: 'Completed' }, { remainingDuration: 0 }]) {
      const { id } = await started()
      const answer = await acme.patch(`/api/v1/tasks/${id}`, body)
      expect(answer.body).toMatchObject({
        status: 'Completed',
        percentComplete: 100,
        remainingDuration: 0,
        actualStart: '2026-11-20',
        actualFinish: '2026-11-20',
        projectedFinish: '2026-11-20',
        priority: null,
      })
      expect(answer.headers.get('etag')).toBe('"2"')
    }
  })

  test('progress: gives back the work of before the completion, where a status alone reopens a task', async () => {
    const { id } = await started()
    const patch = async (body: object) => (await acme.patch(`/api/v1/tasks/${id}`, body)).body
    await patch({ status: 'InProgress', remainingDuration: 5 })
    await patch({ status: 'Completed' })
    expect(await patch({ status: 'InProgress' })).toMatchObject({
      status: 'InProgress',
      percentComplete: 0,
      remainingDuration: 5,
      actualFinish: null,
    })
    await patch({ percentComplete: 100 })
    expect(await patch({ status: 'NotStarted' })).toMatchObject({
      status: 'NotStarted',
      percentComplete: 0,
      remainingDuration: 4,
      actualStart: null,
    })
  })

  test('contradictions are a 400 that points at them', async () => {
    const { id } = await started()
    const { status, body } = await acme.patch(`/api/v1/tasks/${id}`, { status: 'Completed', percentComplete: 50 })
    expect(status).toBe(400)
    expect(body.errors[0].pointer).toBe('/percentComplete')
    expect((await acme.patch(`/api/v1/tasks/${id}`, { percentComplete: 101 })).status).toBe(400)
    expect((await acme.patch(`/api/v1/tasks/${id}`, { status: 'Done' })).status).toBe(400)
  })

  test('moves the projection, and the successor becomes ready', async () => {
    const { id: projectId } = await project({ startDate: '2026-11-20' })
    const { id } = await task(projectId, { name: 'Dig', duration: 4 })
    await activate(projectId)
    const next = await acme.post(`/api/v1/projects/${projectId}/tasks?replan=true`, {
      name: 'Pour',
      duration: 2,
      predecessors: [{ taskId: id }],
    })
    expect(next.status).toBe(201)
    expect(next.body).toMatchObject({ plannedStart: '2026-11-26', plannedFinish: '2026-11-27', isReady: false })
    await acme.patch(`/api/v1/tasks/${id}`, { remainingDuration: 6 })
    const slipped = await acme.get(`/api/v1/tasks/${next.body.id}`)
    expect(slipped.body).toMatchObject({ plannedStart: '2026-11-26', projectedStart: '2026-11-30' })
    expect(slipped.headers.get('etag')).toBe('"1"')
    await acme.patch(`/api/v1/tasks/${id}`, { status: 'Completed' })
    expect((await acme.get(`/api/v1/tasks/${next.body.id}`)).body.isReady).toBe(true)
  })

  test('is taken before the project has started, too', async () => {
    const { id } = await project()
    const made = await task(id, { name: 'Dig', duration: 4 })
    const { body } = await acme.patch(`/api/v1/tasks/${made.id}`, { percentComplete: 50 })
    expect(body).toMatchObject({ status: 'InProgress', remainingDuration: 2 })
    await activate(id)
    expect((await acme.get(`/api/v1/projects/${id}`)).body.chainCompletion).toBe(50)
  })

  test('a stale If-Match changes nothing', async () => {
    const { id } = await started()
    const answer = await acme.patch(`/api/v1/tasks/${id}`, { percentComplete: 50 }, { 'If-Match': '"9"' })
    expect(answer.status).toBe(412)
    expect((await acme.get(`/api/v1/tasks/${id}`)).body.percentComplete).toBe(0)
  })
})

describe('the network', () => {
  test('in Planning a new estimate is the remaining duration too', async () => {
    const { id } = await project()
    const made = await task(id, { name: 'Dig', duration: 4 })
    const { body } = await acme.patch(`/api/v1/tasks/${made.id}`, { duration: 6, name: 'Dig deep' })
    expect(body).toMatchObject({ duration: 6, remainingDuration: 6, status: 'NotStarted', name: 'Dig deep' })
  })

  test('a task follows neither itself nor one that waits for it: the cycle is named and nothing is stored', async () => {
    const { id } = await project()
    const a = await task(id, { name: 'A' })
    const b = await task(id, { name: 'B', predecessors: [{ taskId: a.id }] })
    const c = await task(id, { name: 'C', predecessors: [{ taskId: b.id, type: 'SS' }] })
    const self = await acme.patch(`/api/v1/tasks/${a.id}`, { predecessors: [{ taskId: a.id }] })
    expect(self.status).toBe(400)
    const { status, body } = await acme.patch(`/api/v1/tasks/${a.id}`, { predecessors: [{ taskId: c.id }] })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { pointer: '/predecessors/0/taskId', detail: "The link closes a cycle: 'A' -> 'B' -> 'C' -> 'A'." },
    ])
    expect((await acme.get(`/api/v1/tasks/${a.id}`)).body.predecessors).toEqual([])
    expect((await acme.post(`/api/v1/projects/${id}/schedule`)).status).toBe(200)
  })

  test('a task takes no more of a resource than there is', async () => {
    const { id } = await project()
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew', capacity: 2 })
    const a = await task(id, { name: 'A' })
    const answers = [
      await acme.patch(`/api/v1/tasks/${a.id}`, { assignments: [{ resourceId: crew.id, units: 2.5 }] }),
      await acme.post(`/api/v1/projects/${id}/tasks`, {
        name: 'A',
        assignments: [{ resourceId: crew.id, units: 2.5 }],
      }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.errors).toEqual([
        {
          pointer: '/assignments/0/units',
          detail: "Task 'A' asks for 2.5 of resource 'Crew', which has a capacity of 2.",
        },
      ])
    }
  })

  test('deleting a task takes the links to it along', async () => {
    const { id } = await project()
    const a = await task(id, { name: 'A' })
    const b = await task(id, { name: 'B', predecessors: [{ taskId: a.id }] })
    await activate(id)
    const refused = await acme.delete(`/api/v1/tasks/${a.id}`)
    expect(refused.body.code).toBe('plan_frozen')
    expect((await acme.delete(`/api/v1/tasks/${a.id}?replan=true`)).status).toBe(204)
    expect((await acme.get(`/api/v1/tasks/${a.id}`)).status).toBe(404)
    expect((await acme.get(`/api/v1/tasks/${b.id}`)).body).toMatchObject({
      predecessors: [],
      plannedStart: '2026-11-23',
    })
  })
})

test('a task whose predecessor is deleted is another version', async () => {
  const { id } = await project()
  const a = await task(id, { name: 'A' })
  const b = await task(id, { name: 'B', predecessors: [{ taskId: a.id }] })
  await acme.delete(`/api/v1/tasks/${a.id}`)
  const { headers, body } = await acme.get(`/api/v1/tasks/${b.id}`)
  expect([headers.get('etag'), body.predecessors]).toEqual(['"2"', []])
})

test('an assignee who has gone stands in the way of no other change', async () => {
  const { id } = await project()
  const gone = await acme.user('Gone')
  const made = await task(id, { name: 'A', assignedToId: gone.userId })
  await service.app.database.query('UPDATE identity.app_user SET active = false WHERE id = $1', [gone.userId])
  const changed = await acme.patch(`/api/v1/tasks/${made.id}`, { name: 'B', assignedToId: gone.userId })
  expect([changed.status, changed.body.name]).toEqual([200, 'B'])
  expect((await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'C', assignedToId: gone.userId })).status).toBe(400)
})

describe('an assignee who is the user of an assigned resource', () => {
  let count = 0
  async function handable() {
    const { id } = await project()
    const leaving = await acme.user(`Leaving ${++count}`)
    const resource = async (body: object) => (await acme.post('/api/v1/resources', body)).body.id as number
    const own = await resource({ name: 'Leaving', userId: leaving.userId })
    const other = await resource({ name: 'Staying' })
    const made = await task(id, { name: 'A', assignedToId: leaving.userId, assignments: [{ resourceId: own }] })
    return { id, url: `/api/v1/tasks/${made.id}`, taskId: made.id as number, leaving, own, other }
  }

  test('leaves the task with the resource', async () => {
    const { url, own, other, leaving } = await handable()
    const both = await acme.patch(url, { assignments: [{ resourceId: own }, { resourceId: other }] })
    expect([both.status, both.body.assignedToId]).toEqual([200, leaving.userId])
    const without = await acme.patch(url, { assignments: [{ resourceId: other }] })
    expect([without.status, without.body.assignedToId]).toEqual([200, null])
  })

  test('stays where the request says so', async () => {
    const { url, other, leaving } = await handable()
    const assignedToId = leaving.userId
    const changed = await acme.patch(url, { assignments: [{ resourceId: other }], assignedToId })
    expect([changed.status, changed.body.assignedToId]).toEqual([200, assignedToId])
  })

  test('stays with another resource whose user it is', async () => {
    const { url, own, leaving } = await handable()
    const { body: second } = await acme.post('/api/v1/resources', { name: 'Part-time', userId: leaving.userId })
    const assignments = [{ resourceId: own }, { resourceId: second.id }]
    await acme.patch(url, { assignments })
    expect((await acme.patch(url, { assignments: assignments.slice(1) })).body.assignedToId).toBe(leaving.userId)
  })

  test('leaves it by a table too', async () => {
    const { id } = await project()
    const leaving = await acme.user('Leaving by table')
    await acme.post('/api/v1/resources', { name: 'By table', userId: leaving.userId })
    const send = (person: string) =>
      acme.post(`/api/v1/projects/${id}/import`, `externalKey,name,duration,resources\na,Dig,3,${person}\n`, {
        'Content-Type': 'text/csv',
      })
    const { body: made } = await send('By table')
    const url = `/api/v1/tasks/${made.tasks[0].id}`
    await acme.patch(url, { assignedToId: leaving.userId })
    await send('By table')
    expect((await acme.get(url)).body.assignedToId).toBe(leaving.userId)
    expect((await send('Somebody else')).status).toBe(200)
    expect((await acme.get(url)).body.assignedToId).toBe(null)
  })

  test('leaves it by a what-if that is applied too', async () => {
    const { id, url, taskId, other } = await handable()
    const tasks = [{ taskId, assignments: [{ resourceId: other }] }]
    expect((await acme.post(`/api/v1/projects/${id}/what-if/apply`, { tasks })).status).toBe(200)
    expect((await acme.get(url)).body).toMatchObject({ assignedToId: null, assignments: [{ resourceId: other }] })
  })
})

test('an assignment beyond a capacity that was lowered since stands in the way of no other change', async () => {
  const { id } = await project()
  const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew', capacity: 2 })
  const assignments = [{ resourceId: crew.id, units: 2 }]
  const made = await task(id, { name: 'A', assignments })
  await acme.patch(`/api/v1/resources/${crew.id}`, { capacity: 1 })
  expect((await acme.patch(`/api/v1/tasks/${made.id}`, { name: 'B', assignments })).status).toBe(200)
  const more = [{ resourceId: crew.id, units: 3 }]
  expect((await acme.patch(`/api/v1/tasks/${made.id}`, { assignments: more })).status).toBe(400)
})

test('an assignee beyond any id is none', async () => {
  const { id } = await project()
  const made = await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'A', assignedToId: 3_000_000_000 })
  expect(made.status).toBe(400)
})

describe('lists', () => {
  test('the work list has the most urgent first, across projects', async () => {
    const own = await service.account('Work list')
    const plan = async (name: string, remaining: number) => {
      const { body } = await own.post('/api/v1/projects', { name, startDate: '2026-11-23' })
      const { body: made } = await own.post(`/api/v1/projects/${body.id}/tasks`, { name, duration: 4 })
      await own.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
      await own.patch(`/api/v1/tasks/${made.id}`, { status: 'InProgress', remainingDuration: remaining })
    }
    await plan('calm', 4)
    await plan('late', 9)
    await plan('tense', 6)
    const { body } = await own.get('/api/v1/tasks?$orderby=priority&$select=name,priority&$top=2')
    expect(body.value.map((it: { name: string }) => it.name)).toEqual(['late', 'tense'])
    const { pathname, search } = new URL(body['@odata.nextLink'])
    expect((await own.get(pathname + search)).body.value).toMatchObject([{ name: 'calm' }])
    const asc = await own.get('/api/v1/tasks?$orderby=priority asc&$select=name')
    expect(asc.body.value[0]).toEqual({ name: 'calm' })
    const red = await own.get("/api/v1/tasks?$filter=zone eq 'RED'&$select=name&$expand=assignedTo")
    expect(red.body.value).toEqual([{ name: 'late', assignedTo: null }])
  })

  test('a single task takes $select and $expand', async () => {
    const { id } = await project()
    const made = await task(id, { name: 'Dig', assignedToId: acme.userId })
    const { body } = await acme.get(`/api/v1/tasks/${made.id}?$select=name&$expand=assignedTo`)
    expect(body).toEqual({ name: 'Dig', assignedTo: { id: acme.userId, name: 'Ada Admin', email: acme.email } })
  })

  test('tasks come with the names of their resources', async () => {
    const { id } = await project()
    const crew = (await acme.post('/api/v1/resources', { name: 'Night crew' })).body.id
    const made = await task(id, { name: 'Dig', assignments: [{ resourceId: crew }] })
    await task(id, { name: 'Wait' })
    const { body } = await acme.get(`/api/v1/projects/${id}/tasks?$select=name&$expand=resources&$orderby=id`)
    const dig = { name: 'Dig', resources: [{ id: crew, name: 'Night crew' }] }
    expect(body.value).toEqual([dig, { name: 'Wait', resources: [] }])
    expect((await acme.get(`/api/v1/tasks/${made.id}?$select=name&$expand=resources`)).body).toEqual(dig)
  })
})
