/** What is kept of the work that runs is read again where it has changed, and only there. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Running } from '../../plugins/scheduling/calculation/running.ts'
import { findRunning } from '../../plugins/scheduling/store/running.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { deriveAnew, derivedOf, type ProjectState, readState } from './sequences/state.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let plant: Made
let move: Made
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
beforeEach(async () => {
  at = await sharedPeople(service, `Running ${++count}`)
  plant = await at.project('Plant', [
    ['Ann', 3],
    ['Bob', 3],
  ])
  move = await at.project('Move', [
    ['Ann', 4],
    ['Bob', 2],
  ])
  for (const project of [plant, move]) await at.start(project)
})

/** The work that runs beside the other project, which is stored as it is calculated with nothing kept. */
async function worksBeside() {
  await service.settled()
  const { database } = service.app
  const read = await findRunning(database, { accountId: at.acme.accountId, all: false, userId: null }, move.id)
  const { projects } = await readState(service, at.acme.accountId)
  const state = projects.get(move.id) as ProjectState
  const { critical: _, ...anew } = deriveAnew(state, state.project.statusDate as string)
  expect(derivedOf(state)).toEqual(anew)
  const works = (running: Running | undefined) => running?.projects.map(({ work }) => work)
  expect(works(read)).toEqual(works(state.snapshot.running))
  return works(read)
}

const ok = (answer: { readonly status: number; readonly body: unknown }) =>
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expect.toSatisfy((it) => it >= 200 && it < 300) })
const ofTask = (place: number) => `/api/v1/tasks/${plant.ids[place]}?replan=true`
const patched = async (url: string, body: object) => ok(await at.acme.patch(url, body))
const resourceOf = (who: string) => ({ resourceId: at.people[who] })

/** In this order; each changes what runs beside the other project. */
const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'an estimate': () => patched(ofTask(0), { duration: 8 }),
  'a safe estimate': () => patched(ofTask(0), { safeDuration: 12 }),
  'a date before which nothing starts': () => patched(ofTask(0), { notBefore: '2026-12-07' }),
  'no such date': () => patched(ofTask(0), { notBefore: null }),
  'a report': () => patched(ofTask(0), { status: 'InProgress', remainingDuration: 6 }),
  'a batch of reports': async () =>
    ok(await at.acme.post('/api/v1/tasks/batch-update', { updates: [{ taskId: plant.ids[0], remainingDuration: 9 }] })),
  'a completed task': () => patched(ofTask(0), { status: 'Completed' }),
  'a reopened one': () => patched(ofTask(0), { status: 'InProgress', remainingDuration: 5 }),
  'other people': () => patched(ofTask(0), { assignments: [resourceOf('Bob')] }),
  'more people': () => patched(ofTask(0), { assignments: [resourceOf('Bob'), resourceOf('Ann')] }),
  'a link': () => patched(ofTask(1), { predecessors: [{ taskId: plant.ids[0], type: 'FS', lag: 20 }] }),
  'another lag': () => patched(ofTask(1), { predecessors: [{ taskId: plant.ids[0], type: 'SS', lag: -2 }] }),
  'a new task': async () =>
    ok(
      await at.acme.post(`${plant.url}/tasks?replan=true`, {
        name: 'More',
        duration: 7,
        assignments: [resourceOf('Ann')],
      }),
    ),
  'a completed task with a lag': () => patched(ofTask(0), { status: 'Completed' }),
  'a deleted task': async () => ok(await at.acme.delete(ofTask(0))),
  'a frozen project': () => patched(plant.url, { status: 'Frozen' }),
  'one that goes on': () => patched(plant.url, { status: 'Active' }),
  'a plan made anew from a later start': () => patched(`${plant.url}?replan=true`, { startDate: '2027-01-11' }),
}

test('whatever changes of the work of a project, others are projected beside what it is now', async () => {
  let before = await worksBeside()
  for (const [name, change] of Object.entries(CHANGES)) {
    await change()
    const after = await worksBeside()
    expect(after, name).not.toEqual(before)
    before = after
  }
})

/** Names of the work of both projects. */
async function names() {
  await service.settled()
  const rows = await service.app.database.query<{ name: string }>(
    'SELECT work_revision AS name FROM scheduling.project WHERE account_id = $1 ORDER BY id',
    [at.acme.accountId],
  )
  return rows.map(({ name }) => name)
}

test('work keeps its name while its project only follows another one', async () => {
  const before = await names()
  const { calculation } = (await at.acme.get(`${move.url}/schedule`)).body
  await patched(ofTask(0), { status: 'InProgress', remainingDuration: 9 })
  const after = await names()
  expect((await at.acme.get(`${move.url}/schedule`)).body.calculation).toBeGreaterThan(calculation)
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('work has another name after any change of its rows, whoever makes it', async () => {
  const [one, two] = plant.ids
  const ofTwo = `FROM scheduling.task WHERE id = ${two}`
  const statements = [
    `UPDATE scheduling.task SET remaining_duration = 2 WHERE id = ${one}`,
    `UPDATE scheduling.task_projection SET planned_at = planned_at + 1 WHERE task_id = ${one}`,
    `UPDATE scheduling.predecessor SET lag = 1 WHERE task_id = ${two}`,
    `DELETE FROM scheduling.predecessor WHERE task_id = ${two}`,
    `INSERT INTO scheduling.predecessor SELECT account_id, project_id, ${two}, ${one}, 'FS', 0 ${ofTwo}`,
    `UPDATE scheduling.assignment SET units = 0.5 WHERE task_id = ${two}`,
    `DELETE FROM scheduling.assignment WHERE task_id = ${two}`,
    `INSERT INTO scheduling.assignment SELECT account_id, ${two}, ${at.people.Ann}, 1 ${ofTwo}`,
    `UPDATE scheduling.plan SET number = number + 1 WHERE project_id = ${plant.id}`,
    `DELETE FROM scheduling.task WHERE id = ${two}`,
    `DELETE FROM scheduling.plan WHERE project_id = ${plant.id}`,
  ]
  const [first, other] = await names()
  let name = first
  for (const statement of statements) {
    await service.app.database.query(statement)
    const [next, unchanged] = await names()
    expect(next, statement).not.toBe(name)
    expect(unchanged, statement).toBe(other)
    name = next
  }
  await service.app.database.query('UPDATE scheduling.task_projection SET priority = 1 WHERE task_id = $1', [one])
  expect(await names()).toEqual([name, other])
})
