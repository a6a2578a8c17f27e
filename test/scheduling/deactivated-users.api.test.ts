/** Resources whose users are deactivated: what is planned with them is named until somebody decides. Today is Monday 2026-11-23. */
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { directory } from '../../plugins/identity/directory.ts'
import { administratorOf } from '../identity/admin.ts'
import { newScimClient, type ScimClient } from '../scim/scim-service.ts'
import { patch, person, USERS } from '../scim/support.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let idp: ScimClient
let users: Record<string, string>
let plant: Made
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
})
/** Ann has two tasks of the plant, and Bob one. */
beforeEach(async () => {
  at = await sharedPeople(service, `Deactivated ${++count}`)
  idp = await newScimClient(service, at.acme)
  users = {}
  for (const [who, id] of Object.entries(at.people)) users[who] = await userOf(id)
  plant = await at.project('Plant', [
    ['Ann', 3],
    ['Bob', 2],
    ['Ann', 2],
  ])
  await at.start(plant)
})

/** A user that the identity provider has created, for a resource. */
async function userOf(resourceId: number): Promise<string> {
  const { id } = (await idp.post(USERS, person())).body
  await change(resourceId, { userId: Number(id) })
  return id
}
async function change(id: number | undefined, body: object) {
  expect((await at.acme.patch(`/api/v1/resources/${id}`, body)).status).toBe(200)
  await service.settled()
}
const setActive = async (who: string, value: boolean) =>
  expect((await idp.patch(`${USERS}/${users[who]}`, patch({ op: 'replace', path: 'active', value }))).status).toBe(200)
const shown = async (who: string) => (await at.acme.get(`/api/v1/resources/${at.people[who]}`)).body.userActive
const analysis = async () => (await at.acme.get(`${plant.url}/buffer-analysis`)).body.recommendations as string[]
const schedule = async () => (await at.acme.get(`${plant.url}/schedule`)).body
const named = async () => (await analysis()).filter((it) => it.includes('deactivated'))
const headline = async () =>
  (await at.acme.get('/api/v1/portfolio')).body.value.find((it: { id: number }) => it.id === plant.id).headline

const ANN =
  '"Ann" has 2 tasks to do, but the user is deactivated: give them to others, or enter a last day. If the person comes back, have the user activated again.'

describe('a resource', () => {
  test('says whether its user is active, wherever it is shown', async () => {
    const crew = (await at.acme.post('/api/v1/resources', { name: 'Crew' })).body
    expect([crew.userActive, await shown('Ann')]).toEqual([null, true])
    await setActive('Ann', false)
    expect([await shown('Ann'), await shown('Bob')]).toEqual([false, true])
    const list = (await at.acme.get('/api/v1/resources?$select=name,userActive&$orderby=name')).body.value
    expect(list).toEqual([
      { name: 'Ann', userActive: false },
      { name: 'Bob', userActive: true },
      { name: 'Crew', userActive: null },
    ])
    const { resources } = (await at.acme.get(`${plant.url}?$expand=resources`)).body
    expect(resources.map((it: { userActive: boolean }) => it.userActive)).toEqual([false, true])
    await setActive('Ann', true)
    expect(await shown('Ann')).toBe(true)
  })

  test('of a deactivated user is changed by what GET gave, which does not activate the user', async () => {
    await setActive('Ann', false)
    const { updatedAt: _, ...body } = (await at.acme.get(`/api/v1/resources/${at.people.Ann}`)).body
    const url = `/api/v1/resources/${at.people.Ann}`
    const changed = await at.acme.patch(url, { ...body, skills: ['weld'] })
    expect([changed.status, changed.body.skills, changed.body.userActive]).toEqual([200, ['weld'], false])
    await setActive('Ann', true)
    const later = await at.acme.patch(url, { ...body, skills: ['paint'] })
    expect([later.status, later.body.skills, later.body.userActive]).toEqual([200, ['paint'], true])
    await setActive('Ann', false)
    for (const asked of [{ userActive: true }, { id: body.id, userActive: true }]) {
      const refused = await at.acme.patch(url, asked)
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/userActive'])
    }
    expect(await shown('Ann')).toBe(false)
  })
})

describe('the recommendations of a project', () => {
  test('name who is deactivated with tasks to do, at once and without a change of the plan, until the user is back', async () => {
    expect(await named()).toEqual([])
    const before = await schedule()
    await setActive('Ann', false)
    expect(await named()).toEqual([ANN])
    const { recommendations, mentions, ...after } = await schedule()
    expect(recommendations).toEqual([...before.recommendations, ANN])
    expect(mentions).toContainEqual({ kind: 'resource', id: at.people.Ann, name: 'Ann', projectId: null })
    expect(after).toEqual(
      expect.objectContaining({ tasks: before.tasks, projectedCompletion: before.projectedCompletion }),
    )
    await setActive('Ann', true)
    expect(await named()).toEqual([])
  })

  test('name also whom an administrator has deactivated, or the identity provider deleted', async () => {
    const administrator = await administratorOf(service, at.acme)
    expect((await administrator.post(`/admin/api/users/${users.Ann}/deactivate`)).status).toBe(200)
    await idp.delete(`${USERS}/${users.Bob}`)
    expect(await named()).toEqual([
      ANN,
      '"Bob" has 1 task to do, but the user is deactivated: give it to others, or enter a last day. If the person comes back, have the user activated again.',
    ])
  })

  test('count what is not completed, and name nobody whose work is given to others', async () => {
    await setActive('Ann', false)
    await at.report(plant.ids[0], { status: 'Completed' })
    expect((await named()).join()).toContain('"Ann" has 1 task to do')
    await at.report(plant.ids[2], { assignments: [{ resourceId: at.people.Bob }] })
    expect(await named()).toEqual([])
  })

  test('leave out who is gone in two weeks, by a last day or an absence without an end, and not who is away or leaves later', async () => {
    await setActive('Ann', false)
    for (const away of [{ until: '2026-11-20' }, { until: '2026-12-06' }, { absences: [{ from: '2026-11-23' }] }]) {
      await change(at.people.Ann, { until: null, absences: [], ...away })
      expect(await named(), JSON.stringify(away)).toEqual([])
    }
    for (const there of [
      { until: '2027-03-31' },
      { absences: [{ from: '2026-12-07', to: '2026-12-07' }] },
      { absences: [{ from: '2026-11-23', to: '2027-05-31' }] },
    ]) {
      await change(at.people.Ann, { until: null, absences: [], ...there })
      expect(await named(), JSON.stringify(there)).toEqual([ANN])
    }
  })

  test('name two people and then the others together', async () => {
    for (const who of ['Cay', 'Dan', 'Eve', 'Fay']) {
      at.people[who] = (await at.acme.post('/api/v1/resources', { name: who })).body.id
      users[who] = await userOf(at.people[who] as number)
    }
    const [, bobs] = plant.ids
    const assignments = ['Bob', 'Cay', 'Dan', 'Eve', 'Fay'].map((who) => ({ resourceId: at.people[who] }))
    await at.report(bobs, { assignments })
    for (const who of Object.keys(users)) await setActive(who, false)
    const [ann, bob, others, ...more] = await named()
    expect(more).toEqual([])
    expect([ann, bob?.slice(0, 22)]).toEqual([ANN, '"Bob" has 1 task to do'])
    expect(others).toBe('"Cay", "Dan", "Eve" and others have tasks to do, and their users are deactivated too.')
  })

  test('name nobody while the project is frozen or complete', async () => {
    await setActive('Ann', false)
    await at.acme.patch(plant.url, { status: 'Frozen' })
    expect(await analysis()).toEqual([])
    await at.acme.patch(plant.url, { status: 'Active' })
    expect(await named()).toEqual([ANN])
  })

  test('are shown to users who see the project, and to no other account', async () => {
    await setActive('Ann', false)
    const other = await sharedPeople(service, `Beside ${count}`)
    const { status } = await other.acme.get(`${plant.url}/buffer-analysis`)
    expect(status).toBe(404)
    expect(JSON.stringify((await other.acme.get('/api/v1/resources')).body)).not.toContain('false')
    // The number of a user of another account is none here.
    const values = [at.acme.accountId, at.people.Bob, other.acme.userId]
    const set = 'UPDATE scheduling.resource SET user_id = $3 WHERE account_id = $1 AND id = $2'
    await service.app.database.query(set, values)
    expect(await shown('Bob')).toBe(false)
  })
})

test('whether users are active is asked only where it is shown', async () => {
  await at.report(plant.ids[0], { status: 'InProgress' })
  const asked = vi.spyOn(directory, 'active')
  onTestFinished(() => asked.mockRestore())
  const asks = async (path: string) => {
    asked.mockClear()
    expect((await at.acme.get(path)).status).toBe(200)
    return asked.mock.calls.some(([, , ids]) => ids.length > 0)
  }
  const analysisUrl = `${plant.url}/buffer-analysis`
  expect(await asks('/api/v1/resources?$select=name')).toBe(false)
  expect(await asks('/api/v1/resources?$select=name,userActive')).toBe(true)
  expect(await asks('/api/v1/portfolio?$select=name')).toBe(false)
  expect(await asks('/api/v1/portfolio?$select=headline')).toBe(true)
  expect(await asks(analysisUrl)).toBe(true)
  await at.acme.patch(plant.url, { status: 'Frozen' })
  expect(await asks(analysisUrl)).toBe(false)
})

describe('the portfolio', () => {
  test('has it as the headline of a project without another one', async () => {
    await setActive('Ann', false)
    expect((await headline()).sentence).toContain('start it today')
    await at.report(plant.ids[0], { status: 'InProgress' })
    expect(await headline()).toEqual({
      sentence: ANN,
      mentions: [{ kind: 'resource', id: at.people.Ann, name: 'Ann', projectId: null }],
    })
    await setActive('Ann', true)
    expect((await headline())?.sentence ?? '').not.toContain('deactivated')
  })
})
