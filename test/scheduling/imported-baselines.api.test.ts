import { beforeAll, describe, expect, test } from 'vitest'
import { readMspdi } from '../../plugins/scheduling/files/mspdi/read.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type Fields, follows, mspdi, task } from './mspdi-file.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  acme = await service.account('Acme')
})

const head = { StartDate: '2026-11-23T08:00:00' }
const baseline = (number: number, start: string, finish: string, more: Fields = {}): Fields => ({
  ...{ Number: number, Start: `${start}T08:00:00`, Finish: `${finish}T17:00:00` },
  ...more,
})
const days = (count: number) => ({ Duration: `PT${count * 8}H0M0S`, DurationFormat: 7 })
/** Baseline 0 has all tasks, baseline 3 the first alone. */
const file = mspdi({
  head,
  tasks: [
    task(1, 'Dig', 4, {
      Baseline: [
        baseline(3, '2026-10-05', '2026-10-07', days(3)),
        baseline(0, '2026-11-16', '2026-11-18', { ...days(2.5), Work: 'PT0H0M0S' }),
      ],
    }),
    task(2, 'Pour', 2, {
      PredecessorLink: [follows(1)],
      Baseline: [baseline(0, '2026-11-19', '2026-11-20')],
    }),
    task(3, 'Done', 0, { PredecessorLink: [follows(2)], Baseline: [baseline(0, '2026-11-20', '2026-11-20', days(0))] }),
  ],
})

const XML = { 'Content-Type': 'application/xml' }
async function imported(body = file, query = '', own = acme) {
  const answer = await own.post(`/api/v1/projects/import${query}`, body, XML)
  expect(answer.status).toBe(201)
  return { path: `/api/v1/projects/${answer.body.project.id}`, report: answer.body.report }
}
const exported = async (path: string): Promise<string> =>
  (await acme.get(`${path}/export`, { Accept: 'application/xml' })).body
const count = (text: string, part: string) => text.split(part).length - 1

describe('baselines of a project file', () => {
  test('are among those of the project, with the number of the file, below the plans that were made here', async () => {
    const { path, report } = await imported()
    expect(report).toMatchObject({ baselines: 2, warnings: [] })
    const made = {
      ...{ at: expect.stringContaining('2026-11-23T10'), replacedAt: expect.stringContaining('2026-11-23T10') },
      actor: expect.objectContaining({ email: acme.email }),
      ...{ cause: 'imported', statusDate: null, bufferSize: null, chainLength: null },
    }
    expect((await acme.get(`${path}/baselines`)).body.value).toEqual([
      { number: 0, fileNumber: 0, plannedFinish: '2026-11-20', ...made },
      { number: -3, fileNumber: 3, plannedFinish: '2026-10-07', ...made },
    ])
    expect((await acme.patch(path, { status: 'Active' })).status).toBe(200)
    await acme.post(`${path}/schedule`, {})
    const list = await acme.get(`${path}/baselines?$select=number,cause,fileNumber&$orderby=number desc`)
    expect(list.body.value).toEqual([
      { number: 2, cause: 'replanned', fileNumber: null },
      { number: 1, cause: 'planned', fileNumber: null },
      { number: 0, cause: 'imported', fileNumber: 0 },
      { number: -3, cause: 'imported', fileNumber: 3 },
    ])
    expect((await acme.get(`${path}/schedule`)).body.baseline).toBe(2)
    const points = (await acme.get(`${path}/fever-chart`)).body.points
    expect(points.map((it: { baseline: number }) => it.baseline)).toEqual([1, 2])
  })

  test('are listed in pages, and found by their cause and number', async () => {
    const { path } = await imported(file, '?activate=true')
    const first = (await acme.get(`${path}/baselines?$top=2&$count=true`)).body
    expect([first['@odata.count'], first.value.map((it: { number: number }) => it.number)]).toEqual([3, [1, 0]])
    const next = new URL(first['@odata.nextLink'], service.url)
    const second = (await acme.get(next.pathname + next.search)).body
    expect(second.value.map((it: { number: number }) => it.number)).toEqual([-3])
    const found = (await acme.get(`${path}/baselines?$filter=cause eq 'imported' and fileNumber gt 0`)).body
    expect(found.value).toMatchObject([{ number: -3 }])
  })

  test('have the dates and durations of the file, and neither chains nor buffers', async () => {
    const { path } = await imported()
    const { status, body } = await acme.get(`${path}/baselines/0`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ number: 0, fileNumber: 0, cause: 'imported', plannedStart: '2026-11-16', plannedFinish: '2026-11-20' },
      ...{ bufferBasis: null, criticalChain: null, projectBuffer: null, levelling: null },
      ...{ feedingBuffers: [], nearCritical: [], links: [] },
    })
    const of = { id: expect.any(Number), freeFloat: null, isCritical: null }
    expect(body.tasks).toEqual([
      {
        ...{ name: 'Dig', isMilestone: false, plannedStart: '2026-11-16', plannedFinish: '2026-11-18', duration: 2.5 },
        ...of,
      },
      {
        ...{
          name: 'Pour',
          isMilestone: false,
          plannedStart: '2026-11-19',
          plannedFinish: '2026-11-20',
          duration: null,
        },
        ...of,
      },
      {
        ...{ name: 'Done', isMilestone: true, plannedStart: '2026-11-20', plannedFinish: '2026-11-20', duration: 0 },
        ...of,
      },
    ])
    expect((await acme.get(`${path}/baselines/-3`)).body.tasks).toMatchObject([{ name: 'Dig', duration: 3 }])
  })

  test('stay as they were when tasks are renamed and deleted', async () => {
    const { path } = await imported()
    const before = (await acme.get(`${path}/baselines/0`)).body
    await acme.patch(`/api/v1/tasks/${before.tasks[0].id}`, { name: 'Excavate' })
    expect((await acme.delete(`/api/v1/tasks/${before.tasks[1].id}`)).status).toBe(204)
    expect((await acme.get(`${path}/baselines/0`)).body).toEqual(before)
    expect(count(await exported(path), '<Baseline>')).toBe(3)
  })

  test('that there are not are a 404, numbers beyond the bounds a 400, those of another account a 404', async () => {
    const { path } = await imported()
    expect((await acme.get(`${path}/baselines/-1`)).status).toBe(404)
    expect((await acme.get(`${path}/baselines/-11`)).status).toBe(400)
    const other = await service.account('Other')
    for (const part of ['baselines', 'baselines/0', 'export'])
      expect((await other.get(`${path}/${part}`)).status).toBe(404)
  })

  test('are counted by a preview, which stores none', async () => {
    const stored = () => service.app.database.query('SELECT count(*) AS count FROM scheduling.imported_baseline', [])
    const before = await stored()
    const { body } = await acme.post('/api/v1/projects/import/preview', file, XML)
    expect(body.report.baselines).toBe(2)
    expect(await stored()).toEqual(before)
  })

  test('go with their project', async () => {
    const { path } = await imported()
    expect((await acme.delete(path)).status).toBe(204)
    const id = Number(path.split('/').at(-1))
    const sql = 'SELECT FROM scheduling.imported_baseline WHERE project_id = $1'
    expect(await service.app.database.query(sql, [id])).toEqual([])
  })
})

describe('an export', () => {
  const listed = async (path: string) => {
    const { value } = (await acme.get(`${path}/baselines?$filter=cause eq 'imported'`)).body
    return Promise.all(
      value.map(async ({ number }: { number: number }) => {
        const { plannedStart, plannedFinish, tasks } = (await acme.get(`${path}/baselines/${number}`)).body
        return { number, plannedStart, plannedFinish, tasks: tasks.map((it: object) => ({ ...it, id: 0 })) }
      }),
    )
  }

  test('has the imported baselines under their numbers, so that another import has the same', async () => {
    const { path } = await imported()
    const again = await imported(await exported(path))
    expect(again.report).toMatchObject({ baselines: 2 })
    expect(await listed(again.path)).toEqual(await listed(path))
    expect(await listed(path)).toHaveLength(2)
  })

  test('of a project that has started has its plan under the lowest number that is free', async () => {
    const { path } = await imported(file, '?activate=true')
    const again = await imported(await exported(path))
    const plans = await listed(again.path)
    expect(plans).toMatchObject([
      { number: 0, plannedStart: '2026-11-16', plannedFinish: '2026-11-20' },
      // Digging takes 4 days from Monday the 23rd, pouring 2 more.
      { number: -1, plannedStart: '2026-11-23', plannedFinish: '2026-11-30' },
      { number: -3, plannedStart: '2026-10-05', plannedFinish: '2026-10-07' },
    ])
  })

  test('has none beyond the eleven of the file format', async () => {
    const all = Array.from({ length: 11 }, (_, number) => baseline(number, '2026-10-05', '2026-10-07'))
    const { path } = await imported(mspdi({ head, tasks: [task(1, 'Dig', 1, { Baseline: all })] }), '?activate=true')
    expect(count(await exported(path), '<Baseline>')).toBe(11)
    expect(count(await exported(path), '<Start>2026-10-05T08:00:00</Start>')).toBe(11)
  })

  test('of a project that came without baselines and has not started has none', async () => {
    const { path, report } = await imported(mspdi({ head, tasks: [task(1, 'Dig', 1)] }))
    expect(report.baselines).toBe(0)
    expect(await exported(path)).not.toContain('Baseline')
    await acme.patch(path, { status: 'Frozen' })
    expect(await exported(path)).not.toContain('Baseline')
  })
})

describe('what a file has in its baselines and a project has no place for is reported', () => {
  const read = (Baseline: readonly Fields[], more: { readonly Summary?: boolean } = {}) => {
    const row = task(1, 'Dig', 1, { Baseline })
    const tasks = more.Summary ? [row, task(2, 'Deep', 1, { OutlineLevel: 2 })] : [row]
    const { project, report } = readMspdi(mspdi({ tasks }))
    return { baselines: project?.tasks[0]?.baselines, codes: report.warnings.map((it) => it.code), report }
  }
  const good = baseline(0, '2026-03-02', '2026-03-03')

  test.each<[string, Fields, string]>([
    ['no dates', { Number: 1, ...days(2) }, 'baseline_dates'],
    ['a finish that is no date', { ...good, Number: 1, Finish: 'NA' }, 'baseline_dates'],
    ['a finish before its start', baseline(1, '2026-03-03', '2026-03-02'), 'baseline_dates'],
    ['a start before 1900', baseline(1, '0000-01-01', '2026-03-02'), 'baseline_dates'],
    ['a finish after 2199', baseline(1, '2026-03-02', '9999-12-31'), 'baseline_dates'],
    ['the number of another', good, 'baseline_numbers'],
    ['a number above 10', { ...good, Number: 11 }, 'baseline_numbers'],
    ['a number below 0', { ...good, Number: -1 }, 'baseline_numbers'],
    ['a number that is none', { ...good, Number: 'first' }, 'baseline_numbers'],
    ['a mark of an interim plan', { ...good, Number: 1, Interim: 1 }, 'interim_plans'],
  ])('a baseline with %s is left out', (_, bad, code) => {
    const { baselines, codes, report } = read([good, bad])
    expect(baselines).toEqual([{ number: 0, start: '2026-03-02', finish: '2026-03-03', duration: null }])
    expect([report.baselines, codes]).toEqual([1, [code]])
  })

  test.each(['PT8000000000H0M0S', 'PT-8H', '-PT8H0M0S', 'two days'])('a duration of %s is left out', (Duration) => {
    const { baselines, codes } = read([{ ...good, Duration }])
    expect([baselines?.[0]?.duration, codes]).toEqual([null, ['baseline_durations']])
  })

  test('a missing number is 0, and an elapsed duration counts working days', () => {
    const { baselines, codes } = read([{ ...good, Number: undefined, Duration: 'PT168H0M0S', DurationFormat: 10 }])
    expect([baselines?.[0], codes]).toMatchObject([{ number: 0, duration: 5 }, []])
  })

  test('of a hundred baselines of a task eleven are taken, and the rest is one note', () => {
    const many = Array.from({ length: 100 }, (_, number) => ({ ...good, Number: number % 50 }))
    const { baselines, report } = read(many)
    expect(baselines?.map((it) => it.number)).toEqual(Array.from({ length: 11 }, (_, number) => number))
    expect(report.warnings).toMatchObject([{ code: 'baseline_numbers', detail: expect.stringContaining('(1 task)') }])
  })

  test('work and costs, and the baselines of summaries and assignments', () => {
    expect(read([{ ...good, Work: 'PT16H0M0S' }]).codes).toEqual(['baseline_work'])
    expect(read([{ ...good, Cost: 900 }]).codes).toEqual(['baseline_work'])
    expect(read([good], { Summary: true }).codes).toEqual(['summary_baselines'])
    const { report } = readMspdi(
      mspdi({
        tasks: [task(1, 'Dig', 1)],
        resources: [{ UID: 1, Name: 'Crew', Type: 1 }],
        assignments: [{ UID: 1, TaskUID: 1, ResourceUID: 1, Units: 1, Baseline: [{ Number: 0, Work: 'PT8H0M0S' }] }],
      }),
    )
    expect(report.warnings.map((it) => it.code)).toEqual(['assignment_baselines'])
  })

  test('an import of all of that is stored, and nothing of it fails', async () => {
    const bad = [
      { Number: 'x' },
      { Start: 'NA' },
      { Finish: '9999-99-99' },
      { Duration: 'PT1000000000H' },
      { Number: 1e9 },
    ]
    const tasks = [task(1, 'Dig', 1, { Baseline: bad.map((it) => ({ ...good, ...it })) })]
    const { report } = await imported(mspdi({ head, tasks }))
    expect(report.baselines).toBe(1)
  })
})
