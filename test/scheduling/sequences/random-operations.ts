/** Random operations, most often what is done most. */
import fc from 'fast-check'
import type { Operation, ProjectChange, ProjectDraft, ReportDraft, TaskDraft } from './operations.ts'

const pick = fc.nat(99)
const remaining = fc.constantFrom(0, 0.5, 1, 2.5, 4, 9, 20)
const percent = fc.constantFrom(0, 25, 33.333333, 50, 90, 99.9, 100)
const status = fc.constantFrom('NotStarted', 'InProgress', 'Completed') as fc.Arbitrary<
  NonNullable<ReportDraft['status']>
>
const ago = fc.constantFrom(0, 0, 1, 2, 5, 9, -1)

/** Mostly what people report; some contradict themselves, or the day. */
export const reports: fc.Arbitrary<ReportDraft> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ remainingDuration: remaining }) },
  { weight: 4, arbitrary: fc.record({ status }) },
  { weight: 2, arbitrary: fc.record({ percentComplete: percent }) },
  {
    weight: 3,
    arbitrary: fc.record({ status: fc.constant<'InProgress'>('InProgress'), remainingDuration: remaining, asOf: ago }),
  },
  { weight: 2, arbitrary: fc.record({ remainingDuration: remaining, asOf: ago }) },
  { weight: 2, arbitrary: fc.record({ actualStart: ago, remainingDuration: remaining }) },
  { weight: 2, arbitrary: fc.record({ actualFinish: ago }) },
  {
    weight: 2,
    arbitrary: fc
      .record(
        {
          status,
          percentComplete: percent,
          remainingDuration: remaining,
          actualStart: fc.option(ago),
          actualFinish: fc.option(ago),
          asOf: ago,
        },
        { requiredKeys: [] },
      )
      .filter((draft) => Object.keys(draft).length > 0),
  },
)
const taskReports = fc.record({ task: pick, report: reports })
/** Of reports at once only what an answer shows in full. */
const undatedReports = fc.oneof(
  fc.record({ remainingDuration: remaining }),
  fc.record({ status }),
  fc.record({ percentComplete: percent }),
)

const taskDrafts: fc.Arbitrary<TaskDraft> = fc.record({
  duration: fc.constantFrom(1, 2, 3, 5, 8, 2.5),
  follows: fc.array(
    fc.record({
      pick,
      type: fc.constantFrom('FS', 'FS', 'FS', 'FS', 'SS', 'FF', 'SF') as fc.Arbitrary<'FS' | 'SS' | 'FF' | 'SF'>,
      lag: fc.constantFrom(0, 0, 0, 0, 2, -1),
    }),
    { maxLength: 2 },
  ),
  uses: fc.array(fc.record({ pick, units: fc.constantFrom(1, 1, 0.5) }), { maxLength: 2 }),
})

export const projectDrafts = (maxTasks = 7): fc.Arbitrary<ProjectDraft> =>
  fc.record({
    startAgo: fc.constantFrom(0, 0, 3, 7, -3),
    bufferType: fc.constantFrom('PROJECT', 'PROJECT_AND_FEEDING', 'PROJECT_AND_FEEDING'),
    bufferPercentage: fc.constantFrom(50, 50, 30, 100, 0),
    tasks: fc.array(taskDrafts, { minLength: 2, maxLength: maxTasks }),
    hasMilestone: fc.boolean(),
  })

const projectChanges: fc.Arbitrary<ProjectChange> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('Retrofit', 'Launch') }) },
  { weight: 1, arbitrary: fc.record({ priority: fc.constantFrom(0, 400, 500, 900, 1001) }) },
  { weight: 1, arbitrary: fc.record({ bufferPercentage: fc.constantFrom(50, 25, 80) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      bufferType: fc.constantFrom<ProjectDraft['bufferType'][]>('PROJECT', 'PROJECT_AND_FEEDING'),
    }),
  },
  // It calculates an Active project without a report.
  { weight: 4, arbitrary: fc.record({ targetEndDate: fc.constantFrom(null, 5, 20, 60, -200) }) },
  { weight: 1, arbitrary: fc.record({ startDate: fc.constantFrom(0, 2, -4) }) },
)

const replan = fc.boolean()
const of = <K extends Operation['kind'], T extends object>(kind: K, rest: { [N in keyof T]: fc.Arbitrary<T[N]> }) =>
  fc.record({ kind: fc.constant(kind), ...rest })

/** What can be done to running projects, most often what is done most. */
export const operations = fc.oneof(
  { weight: 24, arbitrary: of('report', { task: pick, report: reports }) },
  {
    weight: 12,
    arbitrary: of('days', {
      days: fc.constantFrom(1, 1, 2, 5),
      projected: fc.boolean(),
      report: fc.option(taskReports, { nil: undefined }),
    }),
  },
  { weight: 6, arbitrary: of('batch', { items: batchItems(), asOf: fc.option(ago, { nil: undefined, freq: 3 }) }) },
  { weight: 5, arbitrary: of('reports at once', { reports: reportsAtOnce() }) },
  { weight: 2, arbitrary: of('batches at once', { first: reportsAtOnce(), second: reportsAtOnce() }) },
  { weight: 1, arbitrary: of('report and freeze at once', { task: pick, report: undatedReports }) },
  { weight: 1, arbitrary: of('starts at once', { project: pick }) },
  { weight: 3, arbitrary: of('milestone', { milestone: pick, achieved: fc.boolean(), ago }) },
  {
    weight: 7,
    arbitrary: of('status', {
      project: pick,
      status: fc.oneof(
        { weight: 9, arbitrary: fc.constant('Active') },
        { weight: 4, arbitrary: fc.constantFrom('Frozen', 'OnHold', 'Planning', 'Complete') },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: of('plan', {
      project: pick,
      options: fc.constantFrom(
        ...[{}, { bufferType: 'PROJECT_AND_FEEDING' }, { bufferBasis: 'remaining' }],
        ...[{ bufferBasis: 'original' }, { bufferBasis: 'original', bufferPercentage: 40 }],
      ),
    }),
  },
  {
    weight: 8,
    arbitrary: of('change project', {
      project: pick,
      replan,
      change: projectChanges,
      status: fc.option(fc.constantFrom('Active', 'Active', 'Active', 'Frozen'), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: of('create project', { draft: projectDrafts(4) }) },
  { weight: 1, arbitrary: of('delete project', { project: pick }) },
  { weight: 3, arbitrary: of('create task', { project: pick, replan, draft: taskDrafts, isMilestone: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: of('change task', {
      task: pick,
      replan,
      draft: taskDrafts.chain((draft) =>
        fc.subarray(['duration', 'follows', 'uses'] as const, { minLength: 1, maxLength: 1 }).map(([field]) => ({
          [field as string]: draft[field as keyof TaskDraft],
        })),
      ),
      report: fc.option(reports, { nil: undefined, freq: 2 }),
    }),
  },
  { weight: 2, arbitrary: of('delete task', { task: pick, replan }) },
  { weight: 1, arbitrary: of('change resource', { resource: pick, capacity: fc.constantFrom(1, 2, 0.5) }) },
  {
    weight: 1,
    arbitrary: of('holidays', { ahead: fc.uniqueArray(fc.integer({ min: -3, max: 9 }), { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: of('foreign', { task: pick, way: pick }) },
  { weight: 2, arbitrary: of('malformed', { task: pick, way: pick }) },
) as fc.Arbitrary<Operation>

/** What is done to a portfolio: planned together, ranked, and worked on. */
export const portfolioOperations = fc.oneof(
  {
    weight: 6,
    arbitrary: of('portfolio', {
      rule: fc.constantFrom({}, {}, { rule: 'LIMIT', atOnce: 1 }, { rule: 'LIMIT', atOnce: 2 }, { rule: 'DRUM' }),
    }),
  },
  {
    weight: 4,
    arbitrary: of('change project', {
      project: pick,
      replan,
      change: fc.oneof(
        fc.record({ priority: fc.constantFrom(100, 500, 900) }),
        fc.record({ targetEndDate: fc.constantFrom(null, 5, 60) }),
      ),
    }),
  },
  { weight: 5, arbitrary: of('report', { task: pick, report: reports }) },
  { weight: 3, arbitrary: of('status', { project: pick, status: fc.constantFrom('Active', 'Active', 'Frozen') }) },
  { weight: 3, arbitrary: of('days', { days: fc.constantFrom(1, 3), projected: fc.constant(true) }) },
  { weight: 1, arbitrary: of('change resource', { resource: pick, capacity: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: of('delete task', { task: pick, replan }) },
) as fc.Arbitrary<Operation>

function batchItems() {
  return fc.array(taskReports, { minLength: 1, maxLength: 4 })
}
function reportsAtOnce() {
  return fc.array(fc.record({ task: pick, report: undatedReports }), { minLength: 2, maxLength: 2 })
}
