/** The stored probability of a promise, and the dates with it: made once a day, by one process, in no report, and without an event. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stopping } from '#runtime'
import { dayOf } from '../../plugins/scheduling/dates.ts'
import type { SimulatedProject } from '../../plugins/scheduling/engine/simulation/model.ts'
import type { Planner } from '../../plugins/scheduling/planner/planner.ts'
import { plannerBusy } from '../../plugins/scheduling/rules/problems.ts'
import { claimWork, endWork, findDueAccounts } from '../../plugins/scheduling/store/periodic-work.ts'
import { lockProjects } from '../../plugins/scheduling/store/projects.ts'
import { saveOutlooks } from '../../plugins/scheduling/store/simulations.ts'
import { dailySimulation } from '../../plugins/scheduling/usecases/daily-simulation.ts'
import type { Services } from '../../plugins/scheduling/usecases/recalculate.ts'
import { keepOutlooks, type SimulationOutcome } from '../../plugins/scheduling/usecases/simulate.ts'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { recordEvents } from './events.ts'
import { type Made, sharedPeople } from './shared-people.ts'

const NOT_STORED = 'the simulated probability of a project is not stored'
const log = recordingLog()
let service: TestService
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startTestService({ log, now: '2026-11-23T10:00:00Z' }) // a Monday
  emitted = await recordEvents(service)
})
afterAll(() => service?.stop())

/** What the timer does every hour. */
const strike = () => service.makeDue('scheduling.daily simulation')

/** An account with an Active project, at the time that it is. */
async function started(name: string, startDate = '2026-11-23') {
  const at = await sharedPeople(service, name)
  const project = await at.project(name, [['Ann', 10]], { startDate })
  await at.start(project)
  const stored = async ({ url }: Made = project) => {
    const { probabilityOfPromise, probabilityOn, finishP50, finishP80 } = (await at.acme.get(url)).body
    return { probabilityOfPromise, probabilityOn, finishP50, finishP80 }
  }
  return { at, project, stored }
}
const DATE = expect.stringMatching(/^2026-1[12]-\d\d$/)
const NONE = { probabilityOfPromise: null, probabilityOn: null, finishP50: null, finishP80: null }
const on = (date: string) => ({
  ...{ probabilityOfPromise: expect.any(Number), probabilityOn: date },
  ...{ finishP50: DATE, finishP80: DATE },
})
const DATES = { finishP50: '2026-12-07', finishP80: '2026-12-10' }
const FINISH = { p50: dayOf(DATES.finishP50), p80: dayOf(DATES.finishP80) }

test('comes with the daily simulation, not with a report, changes no version and emits nothing', async () => {
  const { at, project, stored } = await started('Daily')
  await at.report(project.ids[0], { remainingDuration: 9 })
  expect(await stored()).toEqual(NONE)
  await emitted(at.acme.accountId)
  const { headers } = await at.acme.get(project.url)
  await strike()
  await expect.poll(() => stored()).toEqual(on('2026-11-23'))
  expect((await at.acme.get(project.url)).headers.get('ETag')).toBe(headers.get('ETag'))
  expect(await emitted(at.acme.accountId)).toEqual([])
})

test('comes once a day: what starts later on a day has it on the next one, and what is frozen keeps its last one', async () => {
  service.clock.set('2026-11-24T10:00:00Z')
  const { at, project, stored } = await started('Once')
  await strike()
  await expect.poll(() => stored()).toEqual(on('2026-11-24'))
  const late = await at.project('Late', [['Bob', 3]])
  await at.start(late)
  await at.acme.patch(project.url, { status: 'Frozen' })
  await strike()
  const other = await started('Witness')
  await strike()
  await expect.poll(() => other.stored()).toEqual(on('2026-11-24'))
  expect(await stored(late)).toEqual(NONE)

  service.clock.set('2026-11-25T10:00:00Z')
  await at.signIn()
  await strike()
  await expect.poll(() => stored(late)).toEqual(on('2026-11-25'))
  expect(await stored()).toEqual(on('2026-11-24'))
})

test('has the day that it is in the account', async () => {
  service.clock.set('2026-11-26T23:30:00Z')
  const { at, stored } = await started('Tokyo')
  await service.app.database.query(`UPDATE identity.account SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [
    at.acme.accountId,
  ])
  await strike()
  await expect.poll(() => stored()).toEqual(on('2026-11-27'))
})

test('is one process’s work: an account is claimed once, again when its claim has ended, and not after it is done', async () => {
  const { at } = await started('Claimed')
  const { accountId } = at.acme
  const { database } = service.app
  const day = '2026-12-01'
  const due = () => findDueAccounts(database, 'simulation', new Map([[accountId, day]]), [], 10)
  expect(await due()).toEqual([accountId])
  const claims = await Promise.all([1, 2, 3].map(() => claimWork(database, 'simulation', accountId, day)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await due()).toEqual([])
  await database.query(`UPDATE scheduling.periodic_work SET claimed_until = now() WHERE account_id = $1`, [accountId])
  expect(await due()).toEqual([accountId])
  expect(await claimWork(database, 'simulation', accountId, day)).toBe(true)
  await endWork(database, 'simulation', accountId, day)
  expect([await due(), await claimWork(database, 'simulation', accountId, day)]).toEqual([[], false])
})

test('is tried again after the other accounts where the planner was busy', async () => {
  const { at, stored } = await started('Refused')
  const other = await started('Other account')
  const asked: number[] = []
  const simulate: Planner['simulate'] = async (question, { account }) => {
    asked.push(account)
    if (asked.length === 1) throw plannerBusy(90_000)
    const projects = question.asked.map(({ id }) => ({
      ...{ id, probabilityOfPromise: 0.5, standardError: 1, finish: FINISH },
    }))
    return { runs: 1, seed: 1, projects: projects as unknown as SimulatedProject[] }
  }
  const ids = [at.acme.accountId, other.at.acme.accountId]
  const services = {
    planner: { simulate },
    clock: service.clock,
    directory: { accounts: async () => ids.map((id) => ({ id, timeZone: 'UTC' })) },
  } as unknown as Services
  const host = { db: service.app.database, log, notify: async () => {}, listen() {} }
  await dailySimulation(host, services)[0]?.run({ signal: new AbortController().signal } as Stopping)
  expect(asked).toEqual([ids[0], ids[1], ids[0]])
  expect(await stored()).toMatchObject({ probabilityOfPromise: 0.5, ...DATES })
})

test('comes first to accounts that were not tried yet, then to those that were tried longest ago', async () => {
  const tried = (await started('Tried')).at.acme.accountId
  const triedLater = (await started('Tried later')).at.acme.accountId
  const untried = (await started('Untried')).at.acme.accountId
  const { database } = service.app
  await database.query(
    `INSERT INTO scheduling.periodic_work (account_id, kind, claimed_until)
     VALUES ($1, 'simulation', now() - interval '1 minute'), ($2, 'simulation', now() - interval '1 hour')`,
    [triedLater, tried],
  )
  const today = new Map([tried, triedLater, untried].map((id) => [id, '2026-12-01']))
  expect(await findDueAccounts(database, 'simulation', today, [], 10)).toEqual([untried, tried, triedLater])
  expect(await findDueAccounts(database, 'simulation', today, [untried], 1)).toEqual([tried])
})

test('is not stored of a promise that is another one by then, and waits for nobody but who is busy with its project', async () => {
  const { at, project, stored } = await started('Moved')
  const other = await at.project('Other', [['Bob', 3]])
  await at.start(other)
  const { accountId } = at.acme
  const { database } = service.app
  const promised = async ({ id, url }: Made) => ({
    ...{ id, probabilityOfPromise: 0.5, ...DATES, bufferEnd: (await at.acme.get(url)).body.bufferEnd },
  })
  const found = await Promise.all([project, other].map(promised))
  const day = '2026-11-27'
  const save = (list: typeof found, wait: boolean) => saveOutlooks(database, accountId, day, list, { wait })
  const moved = found.map((it) => ({ ...it, bufferEnd: '2027-01-01' }))
  expect(await save(moved, true)).toEqual([])
  expect(await stored()).toEqual(NONE)
  await database.transaction(async (tx) => {
    await lockProjects(tx, { accountId, all: true, userId: null }, [project.id])
    expect(await save(found, false)).toEqual([
      { id: project.id, isSaved: false },
      { id: other.id, isSaved: true },
    ])
  })
  expect(await save(found, true)).toEqual([project, other].map(({ id }) => ({ id, isSaved: true })))
  expect(await stored()).toEqual({ probabilityOfPromise: 0.5, probabilityOn: day, ...DATES })
})

test('of an earlier day does not replace that of a later one', async () => {
  const { at, project, stored } = await started('Overtaken')
  const { bufferEnd } = (await at.acme.get(project.url)).body
  const save = (day: string, probabilityOfPromise: number, finishP80: string) =>
    saveOutlooks(
      ...([service.app.database, at.acme.accountId, day] as const),
      ...([[{ id: project.id, probabilityOfPromise, bufferEnd, ...DATES, finishP80 }], { wait: true }] as const),
    )
  const day = { probabilityOn: '2026-11-27', finishP50: DATES.finishP50 }
  await save('2026-11-27', 0.5, '2026-12-11')
  await save('2026-11-26', 0.6, '2026-12-14')
  expect(await stored()).toEqual({ probabilityOfPromise: 0.5, ...day, finishP80: '2026-12-11' })
  await save('2026-11-27', 0.7, '2026-12-15')
  expect(await stored()).toEqual({ probabilityOfPromise: 0.7, ...day, finishP80: '2026-12-15' })
})

test('is not complete while a project was changed as its account was read, or has another promise by then', async () => {
  const { at, project } = await started('Changed')
  const { bufferEnd } = (await at.acme.get(project.url)).body
  const keep = (promise: string, standardError: number, ids = [project.id]) =>
    keepOutlooks({ db: service.app.database, log }, at.acme.accountId, {
      statusDate: '2026-11-27',
      asked: [{ id: project.id, bufferEnd: promise }],
      simulated: {
        runs: 1,
        seed: 1,
        projects: ids.map((id) => ({ id, probabilityOfPromise: 0.5, standardError, finish: FINISH })),
      },
    } as unknown as SimulationOutcome)
  expect(await keep(bufferEnd, 1, [])).toBe(false)
  expect(await keep('2027-01-01', 1)).toBe(false)
  expect(await keep(bufferEnd, 3)).toBe(true)
  expect(await keep(bufferEnd, 1)).toBe(true)
})

test('leaves a project that stays locked, and the account is due again', async () => {
  service.clock.set('2026-11-28T10:00:00Z')
  const { at, project, stored } = await started('Busy')
  const other = await at.project('Other', [['Bob', 3]])
  await at.start(other)
  const { accountId } = at.acme
  const { database } = service.app
  await database.transaction(async (tx) => {
    await lockProjects(tx, { accountId, all: true, userId: null }, [project.id])
    await strike()
    await expect.poll(() => stored(other)).toEqual(on('2026-11-28'))
    await expect.poll(() => log.lines.map(({ message }) => message), { timeout: 20_000 }).toContain(NOT_STORED)
  })
  expect(await stored()).toEqual(NONE)
  await database.query(`UPDATE scheduling.periodic_work SET claimed_until = now() WHERE account_id = $1`, [accountId])
  await strike()
  await expect.poll(() => stored()).toEqual(on('2026-11-28'))
})

test('is told with an early warning', async () => {
  service.clock.set('2026-11-30T10:00:00Z')
  const { at, project, stored } = await started('Warned', '2026-11-30')
  await strike()
  await expect.poll(() => stored()).toEqual(on('2026-11-30'))
  const { probabilityOfPromise, probabilityOn } = await stored()
  await emitted(at.acme.accountId)
  await at.report(project.ids[0], { status: 'InProgress', remainingDuration: 14 })
  const events = await emitted(at.acme.accountId)
  expect(events.find((it) => it.event === 'project.early_warning')?.data).toMatchObject({
    probabilityOfPromise,
    probabilityOn,
  })
})
