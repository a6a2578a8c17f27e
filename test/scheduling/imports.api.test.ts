import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

const file = (tasks: string, rest = '') => `<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project">
  <Name>Plant move.mpp</Name><StartDate>2027-01-04T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay>
  <Tasks>${tasks}</Tasks>${rest}
</Project>`
const row = (uid: number, name: string, more: string) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>${name}</Name><OutlineLevel>1</OutlineLevel>${more}</Task>`
const good = file(
  row(1, 'Dig &amp; dig', '<Duration>PT32H0M0S</Duration><WBS>1</WBS>') +
    row(
      2,
      'Pour',
      '<Duration>PT16H0M0S</Duration><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>',
    ) +
    row(
      3,
      'Done',
      '<Duration>PT0H0M0S</Duration><Milestone>1</Milestone><PredecessorLink><PredecessorUID>2</PredecessorUID><Type>1</Type></PredecessorLink>',
    ),
  `<Resources><Resource><UID>1</UID><ID>1</ID><Name>Crew</Name><Type>1</Type><MaxUnits>2</MaxUnits></Resource></Resources>
   <Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units></Assignment></Assignments>`,
)
const send = (body: string, query = '') =>
  acme.post(`/api/v1/projects/import${query}`, body, { 'Content-Type': 'application/xml' })

describe('importing a project file', () => {
  test('makes a project that can be planned', async () => {
    const { status, body, headers } = await send(good)
    expect(status).toBe(201)
    expect(headers.get('location')).toContain(`/api/v1/projects/${body.project.id}`)
    expect(body.project).toMatchObject({ name: 'Plant move', startDate: '2027-01-04', status: 'Planning' })
    expect(body.report).toMatchObject({ tasks: 2, milestones: 1, links: 2, resources: 1, assignments: 1 })
    const tasks = await acme.get(`/api/v1/projects/${body.project.id}/tasks`)
    expect(tasks.body.value).toMatchObject([
      { name: 'Dig & dig', duration: 4, wbs: '1', assignments: [{ units: 1 }] },
      { name: 'Pour', duration: 2, predecessors: [{ type: 'FS', lag: 0 }] },
    ])
    const planned = await acme.patch(`/api/v1/projects/${body.project.id}`, { status: 'Active' })
    expect(planned.body.plannedFinish).toBe('2027-01-11')
    const milestones = await acme.get(`/api/v1/projects/${body.project.id}/milestones`)
    expect(milestones.body.value).toMatchObject([{ name: 'Done', plannedDate: '2027-01-11' }])
  })

  test('leaves out a target before the start, with a warning, in a preview too', async () => {
    const whole = '<OutlineLevel>0</OutlineLevel><Deadline>2026-12-31T17:00:00</Deadline>'
    const late = file(`<Task><UID>0</UID><Name>Plant</Name>${whole}</Task>${row(1, 'Dig', '')}`)
    const note = {
      code: 'target_before_start',
      element: null,
      detail: 'The project is to be done by 2026-12-31, before its start 2027-01-04; this was left out.',
    }
    const { body } = await send(late)
    expect(body.project.targetEndDate ?? null).toBeNull()
    expect(body.report.warnings).toContainEqual(note)
    const preview = await acme.post('/api/v1/projects/import/preview', late, { 'Content-Type': 'application/xml' })
    expect(preview.body.report.warnings).toContainEqual(note)
    const kept = await send(late, '?startDate=2026-12-01')
    expect(kept.body.report.warnings).not.toContainEqual(expect.objectContaining({ code: note.code }))
  })

  test('takes resources that the account has already, by name, and reports what it left as it is', async () => {
    const own = await service.account('Again')
    const post = (body: string) => own.post('/api/v1/projects/import', body, { 'Content-Type': 'application/xml' })
    await own.post('/api/v1/resources', { name: 'Crew', capacity: 5 })
    const { body } = await post(good)
    expect(body.report.warnings).toContainEqual(expect.objectContaining({ code: 'resource_kept' }))
    await post(good)
    expect((await own.get('/api/v1/resources?$count=true')).body['@odata.count']).toBe(1)
  })

  test('reports a calendar that other projects do not work by', async () => {
    const own = await service.account('Calendars')
    const post = (body: string, path = 'import') =>
      own.post(`/api/v1/projects/${path}`, body, { 'Content-Type': 'application/xml' })
    const works = (exceptions: string) =>
      file(
        row(1, 'Dig', '<Duration>PT32H0M0S</Duration>'),
        `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Works</Name><IsBaseCalendar>1</IsBaseCalendar>
         ${exceptions}</Calendar></Calendars>`,
      )
    const off = works(
      `<Exceptions><Exception><TimePeriod><FromDate>2027-01-06T00:00:00</FromDate><ToDate>2027-01-06T23:59:00</ToDate>
       </TimePeriod><Name>Epiphany</Name><DayWorking>0</DayWorking></Exception></Exceptions>`,
    )
    const note = expect.objectContaining({ code: 'project_calendar', detail: expect.stringContaining("'Works'") })
    expect((await post(off, 'import/preview')).body.report.warnings).toEqual([note])
    expect((await post(off)).body.report.warnings).toEqual([note])
    expect((await post(works(''))).body.report.warnings).toEqual([])
    const { value } = (await own.get('/api/v1/calendars?$filter=isDefault eq true')).body
    expect(value).toMatchObject([{ name: 'Standard', holidays: [] }])
  })

  test('plans again in its transaction when what it was planned on has changed meanwhile', async () => {
    const own = await service.account('Meanwhile')
    await own.post('/api/v1/resources', { name: 'Crew', capacity: 2 })
    const { database } = service.app
    // Between the reading of the file and the transaction, Crew and the account's calendar become others.
    const { countedFor } = database
    const change = async () => {
      database.countedFor = countedFor
      await database.query("UPDATE scheduling.resource SET capacity = 7 WHERE account_id = $1 AND name = 'Crew'", [
        own.accountId,
      ])
      await database.query(
        `INSERT INTO scheduling.calendar (account_id, name, weekdays, holidays, hours_per_day, is_default)
         VALUES ($1, 'Mondays', '{1}', '[]', 8, true)`,
        [own.accountId],
      )
    }
    database.countedFor = (budget, account) => {
      const counted = countedFor(budget, account)
      return { ...counted, transaction: (work) => change().then(() => counted.transaction(work)) }
    }
    const { status, body } = await own.post('/api/v1/projects/import', good, { 'Content-Type': 'application/xml' })
    expect(status).toBe(201)
    expect(body.report.warnings).toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('of 7, not 2') }),
    )
    // Dig takes 4 days and Pour 2: six Mondays from 4 January on.
    expect(body.project.plannedFinish).toBe('2027-02-08')
    const again = await own.post(`/api/v1/projects/${body.project.id}/schedule`)
    expect(again.body.plannedFinish).toBe('2027-02-08')
  })

  test('stores the plan that planning it makes', async () => {
    const { body } = await send(good)
    const before = (await acme.get(`/api/v1/projects/${body.project.id}?$expand=tasks`)).body
    const stored = (await acme.get(`/api/v1/projects/${body.project.id}/schedule`)).body
    const planned = (await acme.post(`/api/v1/projects/${body.project.id}/schedule`)).body
    const { calculation: _1, plannedAt: _2, ...made } = planned
    expect(stored).toMatchObject(made)
    expect((await acme.get(`/api/v1/projects/${body.project.id}?$expand=tasks`)).body).toEqual(before)
  })

  test('starts when it is asked to, and takes estimates with safety for what they are', async () => {
    const { body } = await send(good, '?startDate=2027-03-01&estimates=safe')
    expect(body.project.startDate).toBe('2027-03-01')
    const tasks = await acme.get(`/api/v1/projects/${body.project.id}/tasks`)
    expect(tasks.body.value[0]).toMatchObject({ safeDuration: 4 })
    expect(tasks.body.value[0].duration).toBeLessThan(4)
  })

  test('imports nothing of a file with faults, and lists them all', async () => {
    const before = (await acme.get('/api/v1/projects?$count=true&$top=1')).body['@odata.count']
    const link = (to: number) =>
      `<PredecessorLink><PredecessorUID>${to}</PredecessorUID><Type>1</Type></PredecessorLink>`
    const { status, body } = await send(
      file(row(1, 'A', `<Duration>soon</Duration>${link(2)}`) + row(2, 'B', `<Duration>PT8H0M0S</Duration>${link(1)}`)),
    )
    expect(status).toBe(400)
    expect(body.errors.length).toBeGreaterThanOrEqual(2)
    for (const fault of body.errors) expect(fault).toMatchObject({ pointer: '', detail: expect.any(String) })
    expect((await acme.get('/api/v1/projects?$count=true&$top=1')).body['@odata.count']).toBe(before)
  })

  test.each<[string, string]>([
    ['no XML', 'hello'],
    ['another document', '<html/>'],
    ['an unfinished document', '<Project xmlns="http://schemas.microsoft.com/project"><Tasks>'],
    ['entities of its own', '<!DOCTYPE p [<!ENTITY a "b">]><Project><Name>&a;</Name></Project>'],
  ])('refuses %s', async (_, body) => {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors.length).toBeGreaterThan(0)
  })

  test('takes XML and nothing else', async () => {
    expect((await acme.post('/api/v1/projects/import', { name: 'x' })).status).toBe(415)
    expect((await send(good, '?startDate=soon')).status).toBe(400)
    expect((await send(good, '?estimates=wild')).status).toBe(400)
  })
})
