import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

/** A planned project with one task of 5 days that uses the resource. */
const plannedWith = async (resourceId: number, body: object = {}) => {
  const { body: project } = await acme.post('/api/v1/projects', { name: 'P', startDate: '2026-11-23', ...body })
  await acme.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 5, assignments: [{ resourceId }] })
  await acme.post(`/api/v1/projects/${project.id}/schedule`)
  return project.id as number
}
const plannedFinish = async (id: number) => (await acme.get(`/api/v1/projects/${id}`)).body.plannedFinish

describe('resources', () => {
  test('are created, read, changed and deleted', async () => {
    const { status, body, headers } = await acme.post('/api/v1/resources', { name: 'Crew' })
    expect(status).toBe(201)
    expect(headers.get('location')).toContain(`/api/v1/resources/${body.id}`)
    expect(body).toMatchObject({ name: 'Crew', email: null, capacity: 1, calendarId: null, skills: [], userId: null })
    const given = { email: 'crew@example.com', capacity: 2.5, skills: ['dig', 'pour'], userId: acme.userId }
    const changed = await acme.patch(`/api/v1/resources/${body.id}`, given, { 'If-Match': '"1"' })
    expect(changed.body).toMatchObject({ name: 'Crew', ...given })
    expect((await acme.get(`/api/v1/resources/${body.id}`)).headers.get('etag')).toBe('"2"')
    expect((await acme.patch(`/api/v1/resources/${body.id}`, given)).headers.get('etag')).toBe('"2"')
    expect((await acme.delete(`/api/v1/resources/${body.id}`, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await acme.delete(`/api/v1/resources/${body.id}`)).status).toBe(204)
    expect((await acme.get(`/api/v1/resources/${body.id}`)).status).toBe(404)
  })

  test.each<[string, object]>([
    ['a capacity of nothing', { capacity: 0 }],
    ['a boundless capacity', { capacity: 1e12 }],
    ['an address that is none', { email: 'crew' }],
    ['an unknown calendar', { calendarId: 999_999 }],
    ['an unknown user', { userId: 999_999 }],
    ['NUL in a skill', { skills: ['\u0000'] }],
  ])('refuse %s', async (_, body) => {
    const answer = await acme.post('/api/v1/resources', { name: 'Crew', ...body })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.length).toBeGreaterThan(0)
  })

  test('stay while tasks use them', async () => {
    const { body } = await acme.post('/api/v1/resources', { name: 'Crew' })
    await plannedWith(body.id)
    const refused = await acme.delete(`/api/v1/resources/${body.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('1 task')
  })

  test('with less capacity are worked on one after the other, and named where one task alone needs more', async () => {
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crews', capacity: 2 })
    const { body: project } = await acme.post('/api/v1/projects', { name: 'Road' })
    for (const [name, units] of [
      ['Dig', 1],
      ['Fill', 1],
      ['Pave', 2],
    ] as const) {
      const task = { name, duration: 4, assignments: [{ resourceId: crew.id, units }] }
      await acme.post(`/api/v1/projects/${project.id}/tasks`, task)
    }
    const url = `/api/v1/projects/${project.id}`
    await acme.patch(url, { status: 'Active' })
    const recommendations = async () => (await acme.get(`${url}/buffer-analysis`)).body.recommendations.join()
    const starting = async () =>
      (await acme.get(`${url}/tasks?$filter=startsToday eq true`)).body.value.map(({ name }: { name: string }) => name)
    expect(await recommendations()).not.toContain('Crews')
    const before = await starting()
    await acme.patch(`/api/v1/resources/${crew.id}`, { capacity: 1 })
    await service.settled()
    expect(await recommendations()).toContain('"Pave" needs 2 of "Crews", of which there is 1: give it more')
    expect((await starting()).length).toBe(before.length === 2 ? 1 : before.length)
  })

  test('with another capacity need new plans; a name does not matter', async () => {
    const { body } = await acme.post('/api/v1/resources', { name: 'Crew' })
    const id = await plannedWith(body.id)
    await acme.patch(`/api/v1/resources/${body.id}`, { name: 'Diggers' })
    expect(await plannedFinish(id)).toBe('2026-11-27')
    await acme.patch(`/api/v1/resources/${body.id}`, { capacity: 2 })
    expect(await plannedFinish(id)).toBeNull()
    await acme.patch(`/api/v1/resources/${body.id}`, { capacity: 0.5 })
    const refused = await acme.post(`/api/v1/projects/${id}/schedule`)
    expect(refused.status).toBe(409)
    expect(refused.body.errors[0].detail).toContain('Diggers')
  })

  test('lists select and filter', async () => {
    await acme.post('/api/v1/resources', { name: 'Zeppelin', capacity: 7, skills: ['fly'] })
    const { body } = await acme.get('/api/v1/resources?$filter=capacity gt 6&$select=name,skills')
    expect(body.value).toEqual([{ name: 'Zeppelin', skills: ['fly'] }])
  })
})

describe('calendars', () => {
  test('an account gets a default one when it first needs it', async () => {
    const own = await service.account('Fresh')
    expect((await own.get('/api/v1/calendars')).body.value).toEqual([])
    const { body: project } = await own.post('/api/v1/projects', { name: 'P' })
    await own.post(`/api/v1/projects/${project.id}/schedule`)
    const { body } = await own.get('/api/v1/calendars')
    expect(body.value).toMatchObject([{ name: 'Standard', weekdays: [1, 2, 3, 4, 5], isDefault: true, hoursPerDay: 8 }])
    const id = body.value[0].id
    expect((await own.delete(`/api/v1/calendars/${id}`)).status).toBe(409)
    expect((await own.put(`/api/v1/calendars/${id}`, { isDefault: false })).status).toBe(400)
  })

  test('are created, changed and deleted; what is left out stays', async () => {
    const { status, body } = await acme.post('/api/v1/calendars', {
      name: 'Six days',
      weekdays: [6, 1, 2, 3, 4, 5],
      holidays: [{ date: '2026-12-26', name: 'Boxing Day' }, { date: '2026-12-25' }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      weekdays: [1, 2, 3, 4, 5, 6],
      holidays: [
        { date: '2026-12-25', name: '' },
        { date: '2026-12-26', name: 'Boxing Day' },
      ],
      isDefault: false,
    })
    const changed = await acme.put(`/api/v1/calendars/${body.id}`, { hoursPerDay: 7.5 }, { 'If-Match': '"1"' })
    expect(changed.body).toMatchObject({ name: 'Six days', hoursPerDay: 7.5, weekdays: [1, 2, 3, 4, 5, 6] })
    expect((await acme.delete(`/api/v1/calendars/${body.id}`)).status).toBe(204)
    expect((await acme.get(`/api/v1/calendars/${body.id}`)).status).toBe(404)
  })

  test.each<[string, object]>([
    ['no working day', { weekdays: [] }],
    ['a day eight', { weekdays: [8] }],
    ['a day twice', { weekdays: [1, 1] }],
    ['a holiday twice', { holidays: [{ date: '2026-12-25' }, { date: '2026-12-25' }] }],
    ['a holiday that is no day', { holidays: [{ date: '2026-13-01' }] }],
    ['NUL in a holiday', { holidays: [{ date: '2026-12-25', name: '\u0000' }] }],
  ])('refuse %s', async (_, body) => {
    expect((await acme.post('/api/v1/calendars', { name: 'C', ...body })).status).toBe(400)
  })

  test('of a project and of a resource decide when work goes on', async () => {
    const { body: six } = await acme.post('/api/v1/calendars', { name: 'Six', weekdays: [1, 2, 3, 4, 5, 6] })
    const { body: three } = await acme.post('/api/v1/calendars', { name: 'Three', weekdays: [1, 3, 5] })
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew' })
    const { body: late } = await acme.post('/api/v1/resources', { name: 'Late crew', calendarId: three.id })
    expect(await plannedFinish(await plannedWith(crew.id, { startDate: '2026-11-26', calendarId: six.id }))).toBe(
      '2026-12-01',
    )
    const id = await plannedWith(late.id)
    expect(await plannedFinish(id)).toBe('2026-12-02')
    expect((await acme.delete(`/api/v1/calendars/${six.id}`)).status).toBe(409)
    expect((await acme.delete(`/api/v1/calendars/${three.id}`)).status).toBe(409)
    await acme.put(`/api/v1/calendars/${three.id}`, { weekdays: [1, 2] })
    expect(await plannedFinish(id)).toBeNull()
  })

  test('there is one default, also when two are made it at once', async () => {
    const own = await service.account('Defaults')
    await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (name) => {
        const { status } = await own.post('/api/v1/calendars', { name, isDefault: true })
        expect(status).toBe(201)
      }),
    )
    const { body } = await own.get('/api/v1/calendars?$filter=isDefault eq true')
    expect(body.value).toHaveLength(1)
  })

  test('another default drops the plans of projects that have no calendar of their own', async () => {
    const own = await service.account('Switch')
    const { body: project } = await own.post('/api/v1/projects', { name: 'P', startDate: '2026-11-27' })
    await own.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 2 })
    await own.post(`/api/v1/projects/${project.id}/schedule`)
    await own.post('/api/v1/calendars', { name: 'Always', weekdays: [1, 2, 3, 4, 5, 6, 7], isDefault: true })
    expect((await own.get(`/api/v1/projects/${project.id}`)).body.plannedFinish).toBeNull()
    await own.post(`/api/v1/projects/${project.id}/schedule`)
    expect((await own.get(`/api/v1/projects/${project.id}`)).body.plannedFinish).toBe('2026-11-28')
  })
})

test('calendars that have no day in common any more refuse plans, not progress', async () => {
  const { body: mondays } = await acme.post('/api/v1/calendars', { name: 'Mondays', weekdays: [1] })
  const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew', calendarId: mondays.id })
  const id = await plannedWith(crew.id)
  const to = (status: string) => acme.patch(`/api/v1/projects/${id}`, { status })
  await to('Active')
  const { body: list } = await acme.get(`/api/v1/projects/${id}/tasks`)
  const [dig] = list.value
  await acme.put(`/api/v1/calendars/${mondays.id}`, { weekdays: [7] })

  expect((await acme.patch(`/api/v1/tasks/${dig.id}`, { percentComplete: 40 })).status).toBe(200)
  expect((await to('Frozen')).status).toBe(200)
  expect((await to('Active')).status).toBe(200)
  const refused = await acme.post(`/api/v1/projects/${id}/schedule`)
  expect(refused.status).toBe(409)
  expect(refused.body.errors[0].detail).toMatch(/Dig.*Crew/)
})

test('a resource whose user has gone can still be changed', async () => {
  const gone = await acme.user('Gone')
  const { body } = await acme.post('/api/v1/resources', { name: 'Crew', userId: gone.userId })
  await service.app.database.query('UPDATE identity.app_user SET active = false WHERE id = $1', [gone.userId])
  const changed = await acme.patch(`/api/v1/resources/${body.id}`, { capacity: 2, userId: gone.userId })
  expect([changed.status, changed.body.userId]).toEqual([200, gone.userId])
})
