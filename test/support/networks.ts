/** Random small networks for property tests, with everything that makes scheduling hard. */
import fc from 'fast-check'
import type {
  Booking,
  CalendarSpec,
  LinkType,
  Network,
  NetworkResource,
  NetworkTask,
  PlanOptions,
} from '../../plugins/scheduling/engine/model.ts'

/** Monday 5 January 2026. */
export const MONDAY = 20_458
export const WEEK: CalendarSpec = { weekdays: [1, 2, 3, 4, 5], holidays: [] }
export const EVERY_DAY: CalendarSpec = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }

/** Every calendar works on Wednesdays, so that any two fraction a working day. */
const calendars: fc.Arbitrary<CalendarSpec> = fc.record({
  weekdays: fc.subarray([1, 2, 4, 5, 6, 7]).map((days) => [...days, 3].sort((a, b) => a - b)),
  holidays: fc.array(fc.integer({ min: MONDAY - 40, max: MONDAY + 90 }), { maxLength: 12 }),
})

const durations = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(0.5, 1.25, 2.333333, 0.000001, 3.9) },
)
const lags = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: -4, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, -0.75, 1.1) },
)
const types = fc.oneof<fc.WeightedArbitrary<LinkType>[]>(
  { weight: 5, arbitrary: fc.constant<LinkType>('FS') },
  { weight: 3, arbitrary: fc.constantFrom<LinkType>('SS', 'FF', 'SF') },
)

export interface Shape {
  readonly tasks: number
  readonly calendars: boolean
  /** Only finish-to-start links without lag. */
  readonly plain: boolean
  /** Only whole days of work and of lags. */
  readonly wholeDays: boolean
}
const RICH: Shape = { tasks: 14, calendars: true, plain: false, wholeDays: false }

interface Draft {
  readonly id: number
  readonly duration: number
  readonly safe: number | undefined
  readonly notBefore: number | undefined
  readonly follows: readonly { readonly back: number; readonly type: LinkType; readonly lag: number }[]
  readonly uses: readonly { readonly resource: number; readonly fraction: number }[]
}

/** Valid networks; links go from earlier to later tasks of the list, and ids are in random order. */
export function networks(shape: Partial<Shape> = {}): fc.Arbitrary<Network> {
  const { tasks, calendars: withCalendars, plain, wholeDays } = { ...RICH, ...shape }
  const ownCalendar = withCalendars ? calendars : fc.constant(WEEK)
  const resources = fc.array(
    fc.record({
      capacity: fc.constantFrom(1, 1, 2, 0.5, 2.5, 3),
      calendar: withCalendars ? fc.option(calendars, { nil: undefined, freq: 2 }) : fc.constant(undefined),
    }),
    { maxLength: 3 },
  )
  const draft = fc.record({
    duration: wholeDays ? fc.integer({ min: 0, max: 8 }) : durations,
    safe: fc.option(fc.constantFrom(0.5, 1, 4), { nil: undefined }),
    notBefore: fc.option(fc.integer({ min: MONDAY - 5, max: MONDAY + 25 }), { nil: undefined, freq: 8 }),
    follows: fc.array(
      fc.record({
        back: fc.integer({ min: 1, max: 5 }),
        type: plain ? fc.constant<LinkType>('FS') : types,
        lag: plain ? fc.constant(0) : wholeDays ? fc.integer({ min: -4, max: 4 }) : lags,
      }),
      { maxLength: 3 },
    ),
    uses: fc.array(fc.record({ resource: fc.nat(2), fraction: fc.constantFrom(1, 1, 0.5, 0.3, 0) }), { maxLength: 2 }),
  })
  const drafts = fc.array(draft, { maxLength: tasks, size: 'max' }).chain((list) =>
    fc
      .shuffledSubarray(
        list.map((_, index) => index * 7 + 1),
        { minLength: list.length },
      )
      .map((ids) => list.map((entry, index): Draft => ({ ...entry, id: ids[index] ?? 0 }))),
  )
  return fc
    .record({ start: fc.integer({ min: MONDAY - 3, max: MONDAY + 3 }), calendar: ownCalendar, resources, drafts })
    .map(({ start, calendar, resources: kinds, drafts: list }) => ({
      start,
      calendar,
      resources: kinds.map(
        (kind, index): NetworkResource => ({
          id: index + 1,
          name: `Resource ${index + 1}`,
          capacity: kind.capacity,
          ...(kind.calendar ? { calendar: kind.calendar } : {}),
        }),
      ),
      tasks: list.map((entry, index) => taskOf(entry, index, list, kinds)),
    }))
}

function taskOf(
  entry: Draft,
  index: number,
  list: readonly Draft[],
  kinds: readonly { readonly capacity: number }[],
): NetworkTask {
  const used = new Map(entry.uses.filter(({ resource }) => resource < kinds.length).map((use) => [use.resource, use]))
  return {
    id: entry.id,
    name: `Task ${entry.id}`,
    duration: entry.duration,
    ...(entry.safe === undefined ? {} : { safeDuration: entry.duration + entry.safe }),
    ...(entry.notBefore === undefined ? {} : { notBefore: entry.notBefore }),
    predecessors: entry.follows.flatMap(({ back, type, lag }) => {
      const before = list[index - back]
      return before ? [{ taskId: before.id, type, lag }] : []
    }),
    assignments: [...used.values()].map(({ resource, fraction }) => ({
      resourceId: resource + 1,
      units: (kinds[resource]?.capacity ?? 0) * fraction,
    })),
  }
}

/** The network with work of other projects on its resources, which may exceed their capacity. */
export function withBookings(network: Network): fc.Arbitrary<Network> {
  if (network.resources.length === 0) return fc.constant(network)
  const drawn = fc.record({
    resource: fc.constantFrom(...network.resources),
    share: fc.constantFrom(1, 1, 0.5, 0.3, 1.5),
    start: fc.oneof(fc.integer({ min: MONDAY - 10, max: MONDAY + 40 }), fc.constantFrom(MONDAY + 2.25, MONDAY + 9.5)),
    length: fc.constantFrom(1, 2, 5, 8, 0.5, 30),
  })
  return fc.array(drawn, { maxLength: 8 }).map((list) => ({
    ...network,
    bookings: list.map(
      ({ resource, share, start, length }, index): Booking => ({
        resourceId: resource.id,
        units: resource.capacity * share,
        start,
        finish: start + length,
        projectId: 1_000 + (index % 3),
        projectName: `Project ${index % 3}`,
        taskId: index,
        taskName: `Other task ${index}`,
      }),
    ),
  }))
}

/** All plan options; targets range from unreachable to far away. */
export const planOptions: fc.Arbitrary<PlanOptions> = fc.record({
  scheduleMethod: fc.constantFrom('FROM_START', 'FROM_TARGET'),
  target: fc.integer({ min: MONDAY, max: MONDAY + 400 }),
  bufferType: fc.constantFrom('PROJECT', 'PROJECT_AND_FEEDING', 'PROJECT_AND_FEEDING'),
  bufferSizing: fc.constantFrom(
    'percentage',
    'cutAndPaste',
    'rootSquaredError',
    'adaptiveDensity',
    'adaptiveTightness',
  ),
  bufferPercentage: fc.constantFrom(50, 33.3, 100, 0),
  feedingPolicy: fc.constantFrom('SHRINK', 'EXTEND', 'EARLY_START'),
})

/** The same network with tasks, links, resources and assignments in another order. */
export function shuffled(network: Network, seed: number): Network {
  let state = seed
  const mix = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return { item, key: state }
      })
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  return {
    ...network,
    resources: mix(network.resources),
    ...(network.bookings && { bookings: mix(network.bookings) }),
    tasks: mix(network.tasks).map((task) => ({
      ...task,
      predecessors: mix(task.predecessors),
      assignments: mix(task.assignments),
    })),
  }
}

/** A task in one line: FS predecessors without lag, one unit of each resource. */
export function task(
  id: number,
  name: string,
  duration: number,
  predecessors: readonly number[] = [],
  resources: readonly number[] = [],
): NetworkTask {
  return {
    id,
    name,
    duration,
    predecessors: predecessors.map((taskId) => ({ taskId, type: 'FS', lag: 0 })),
    assignments: resources.map((resourceId) => ({ resourceId, units: 1 })),
  }
}
