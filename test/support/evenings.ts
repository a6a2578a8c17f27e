/**
 * Projects that share people, day by day: each morning all are projected, people do what starts that day or something else,
 * and report in the evening. Uses nothing of the engine but its calculations; the checks are its own.
 */
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type {
  Decision,
  Network,
  NetworkResource,
  NetworkTask,
  OtherWork,
  Plan,
  Predecessor,
  Progress,
  ProjectedTask,
  Projection,
  RunningProject,
} from '../../plugins/scheduling/engine/model.ts'
import { planPortfolio } from '../../plugins/scheduling/engine/portfolio/plan-portfolio.ts'
import { reassigned } from '../../plugins/scheduling/engine/progress/reassignment.ts'
import { EVERY_DAY } from './networks.ts'
import { project, runningBy } from './projecting.ts'

export interface Setting {
  readonly seed: number
  readonly projects: number
  readonly people: number
  readonly tasks: readonly [least: number, most: number]
  /** Whether work takes as long as it was estimated. */
  readonly isExact?: boolean
  /** Between the logarithms of the durations of a project's tasks; without it there is none. */
  readonly correlation?: number
  /** The share of choices in which people do something else than what starts. */
  readonly deviates?: number
  /** The chance that a task is of two people; a fifth unless given. */
  readonly pairs?: number
  /** How many absences of each person are known from the first day on. */
  readonly absences?: number
  /** How much of what people can do is asked of them: projects arrive one after the other then, and all on the first day without it. */
  readonly load?: number
  /** The chance of an event on a day: two things at once, another assignment, a decision, a pause, a deletion. */
  readonly events?: number
  /** The chance that on a morning something comes to keep the people of a task from it. */
  readonly blocks?: number
  /** The chance that on a morning a task that has not started is handed over to somebody else with the skills. */
  readonly handovers?: number
}
/** A running project, and how long its tasks take in truth. */
export interface Course {
  readonly id: number
  readonly plan: Plan
  /** When it is to be done, by its plan. */
  readonly promise: number
  network: Network
  readonly truth: ReadonlyMap<number, number>
  readonly progress: Map<number, Progress>
  readonly worked: Map<number, number>
  /** Tasks that something keeps their people from. */
  readonly blocked: Set<number>
  decisions: readonly Decision[]
  isFrozen: boolean
}

/** A project that is still to come. */
interface Draft extends Pick<Course, 'id' | 'network' | 'truth'> {
  readonly day: number
  /** Person-days. */
  readonly work: number
}
/** When a project was done, and when it was to be. */
export interface Finished extends Pick<Course, 'id' | 'promise'> {
  readonly end: number
}
/** Reports by project. */
export interface AsProjected {
  readonly reports: ReadonlyMap<number, Map<number, Progress>>
  /** Projects that report work as done whose finish a link holds: earlier than projected. */
  readonly ahead: ReadonlySet<number>
}
/** What differs from how projects run together. */
export interface Rule {
  /** Tasks wait for their planned start. */
  readonly waitsForPlan?: boolean
  /** Projects that are decided to come first, and how. */
  urgent?(id: number): Decision['mode'] | undefined
}

/** Numbers in 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const BUFFERS = { bufferType: 'PROJECT', bufferSizing: 'percentage', bufferPercentage: 50 } as const
const OPTIONS = { scheduleMethod: 'FROM_START', feedingPolicy: 'SHRINK', ...BUFFERS } as const
const SEARCH = { schedules: 4, seed: 1 }
const POOL = 1 // its capacity is 2
const CRAFTS = 3 // among the people
const LIFTED = 0.4 // of what is blocked, on a morning

export class Evenings {
  today = 0
  courses: Course[] = []
  readonly finished: Finished[] = []
  /** Of what does not run any more, without the task that waited meanwhile. */
  private readonly past: Omit<OtherWork, 'taskId'>[] = []
  readonly rule: Rule
  /** Projects whose reports or work differ from what was projected: since yesterday morning, in the morning. */
  readonly news = new Set<number>()
  private readonly random: () => number
  private readonly setting: Setting
  private readonly drafts: Draft[] = []
  /** Of all projects. */
  private readonly resources: readonly NetworkResource[]
  private readonly choices: () => number
  /** What happens in the morning, too. */
  private readonly mornings: () => number

  constructor(setting: Setting, rule: Rule = {}) {
    this.setting = setting
    this.rule = rule
    this.random = randomOf(setting.seed)
    // What people choose is drawn by itself, so that the work is the same under every rule.
    this.choices = randomOf(setting.seed + 1)
    this.mornings = randomOf(setting.seed + 2)
    this.resources = this.people()
    let day = 0
    for (let id = 1; id <= setting.projects; id++) {
      const draft = this.draft(id, Math.floor(day))
      this.drafts.push(draft)
      if (setting.load !== undefined) day += draft.work / (setting.people * setting.load)
    }
    this.arrive()
  }

  get isOver(): boolean {
    return this.courses.length === 0 && this.drafts.length === 0
  }

  /** Projects that arrive today are planned around what is left of those that run. */
  private arrive(): void {
    while ((this.drafts[0]?.day ?? Number.POSITIVE_INFINITY) <= this.today) {
      const { id, network, truth } = this.drafts.shift() as Draft
      const made = this.courses.length === 0 ? plan(network, OPTIONS, SEARCH) : this.planned(id, network)
      const known = { progress: new Map(), worked: new Map(), blocked: new Set<number>(), isFrozen: false }
      const decisions = this.rule.urgent?.(id) ? [{ id: '', place: id, mode: this.rule.urgent(id) ?? 'next' }] : []
      this.courses.push({ id, plan: made, promise: made.projectBuffer.finish, network, truth, decisions, ...known })
    }
  }

  /** The project, or a task of it, comes first from now on, after what does already. */
  decide(id: number, decision: Pick<Decision, 'mode' | 'taskId'>): void {
    const course = this.courses.find((it) => it.id === id) as Course
    const places = this.courses.flatMap(({ decisions }) => decisions.map(({ place }) => place))
    course.decisions = [...course.decisions, { ...decision, id: '', place: 1 + Math.max(0, ...places) }]
  }

  /** Of the same craft as another person. */
  standInsFor(resourceId: number): number[] {
    const ids = this.resources.map(({ id }) => id)
    return ids.filter((id) => id !== resourceId && id % CRAFTS === resourceId % CRAFTS)
  }

  /** What each person can do. */
  get skills(): ReadonlyMap<number, readonly string[]> {
    return new Map(this.resources.map(({ id }) => [id, [`craft ${id % CRAFTS}`]]))
  }

  /** Somebody else does a task; the plan stays as it is. */
  handOver(id: number, taskId: number, resourceId: number): void {
    const course = this.courses.find((it) => it.id === id) as Course
    const assignments = [{ resourceId, units: 1 }]
    const tasks = course.network.tasks.map((one) => (one.id === taskId ? { ...one, assignments } : one))
    course.network = { ...course.network, tasks }
    this.news.add(id)
  }

  private planned(id: number, network: Network): Plan {
    const common = { name: '', priority: 1, options: OPTIONS }
    const running = this.courses.map((it) => ({
      ...{ ...common, id: it.id, network: it.network, plan: it.plan, progress: reportsOf(it) },
      ...{ priority: 0, hasStarted: true },
    }))
    const { projects } = planPortfolio({
      projects: [...running, { ...common, id, network, hasStarted: false }],
      ...{ rule: { kind: 'capacity' }, statusDate: this.today, running: this.running },
      ...{ search: SEARCH, improvement: { schedules: 0, seed: 1 } },
    })
    return projects.find((it) => it.id === id)?.plan as Plan
  }

  private whole(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1))
  }

  private draft(id: number, day: number): Draft {
    const [least, most] = this.setting.tasks
    const tasks: NetworkTask[] = []
    const count = this.whole(least, most)
    for (let place = 1; place <= count; place++) {
      const taskId = id * 100 + place
      // One that follows another is marked an evening later, which is news.
      const milestone = this.random() < 0.08 && !this.setting.isExact
      const predecessors = tasks
        .filter(() => this.random() < 1.6 / place)
        .map((from): Predecessor => ({ taskId: from.id, ...this.link() }))
      const assignments = milestone ? [] : this.assignments()
      const duration = milestone ? 0 : this.whole(1, 6)
      tasks.push({ id: taskId, name: `T${taskId}`, duration, predecessors, assignments })
    }
    const network: Network = { start: day, calendar: EVERY_DAY, resources: this.resources, tasks }
    const factor = this.setting.correlation === undefined ? 0 : this.normal()
    const truth = new Map(tasks.map(({ id: taskId, duration }) => [taskId, this.truth(duration, factor)]))
    const work = tasks.reduce((sum, it) => sum + it.assignments.length * (truth.get(it.id) as number), 0)
    return { id, day, network, truth, work }
  }

  private people(): NetworkResource[] {
    const { people, absences = 0 } = this.setting
    return Array.from({ length: people }, (_, index) => {
      const id = index + 1
      if (id === POOL) return { id, name: `R${id}`, capacity: 2 }
      let day = 0
      const drawn = Array.from({ length: absences }, () => {
        const from = day + this.whole(1, 5)
        day = from + this.whole(0, 7)
        return { from, to: day }
      })
      return { id, name: `R${id}`, capacity: 1, absences: drawn }
    })
  }

  private link(): Pick<Predecessor, 'type' | 'lag'> {
    const roll = this.random()
    if (roll < 0.8) return { type: 'FS', lag: this.random() < 0.15 ? this.whole(1, 3) : 0 }
    // Whoever reports work as done that a link holds at its finish has news.
    if (roll < 0.9 || this.setting.isExact) return { type: 'SS', lag: this.whole(0, 2) }
    return { type: roll < 0.97 ? 'FF' : 'SF', lag: this.whole(0, 2) }
  }

  private assignments(): NetworkTask['assignments'] {
    const count = this.random() < (this.setting.pairs ?? 0.2) ? 2 : 1
    const ids = new Set(Array.from({ length: count }, () => this.whole(1, this.setting.people)))
    return [...ids].map((resourceId) => ({ resourceId, units: 1 }))
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random())
  }

  /** Lognormal: the median as estimated, nine in ten below twice that; whole days. @param factor of its project */
  private truth(duration: number, factor: number): number {
    if (duration === 0 || this.setting.isExact) return duration
    const { correlation = 0 } = this.setting
    const normal = Math.sqrt(correlation) * factor + Math.sqrt(1 - correlation) * this.normal()
    return Math.max(1, Math.round(duration * Math.exp(0.54 * normal)))
  }

  get running(): RunningProject[] {
    return this.courses
      .filter((it) => !it.isFrozen)
      .map((course) => ({ ...course, network: this.networkOf(course) }))
      .map(({ plan: made, ...course }) => {
        const { id, decisions, network } = course
        const otherWork = this.otherWork(course)
        return runningBy(made, { id, decisions, network, progress: reportsOf(course), otherWork })
      })
  }

  private otherWork({ network, progress }: Pick<Course, 'network' | 'progress'>): OtherWork[] {
    return network.tasks.flatMap(({ id: taskId, assignments }) => {
      const { status, unreportedSince: since = 0 } = progress.get(taskId) ?? {}
      if (status !== 'InProgress') return []
      const people = new Set(assignments.map(({ resourceId }) => resourceId))
      return this.past.flatMap((it) => (people.has(it.resourceId) && it.to >= since ? { ...it, taskId } : []))
    })
  }

  private networkOf({ network, plan: made }: Course): Network {
    if (!this.rule.waitsForPlan) return network
    const starts = new Map(made.tasks.map(({ id, firstDay }) => [id, firstDay]))
    const held = network.tasks.map((it) => ({ ...it, notBefore: starts.get(it.id) ?? network.start }))
    return { ...network, tasks: held }
  }

  /** All running projects as of this morning, by id. */
  projections(): Map<number, Projection> {
    const running = this.running
    return new Map(
      running.map(({ id }) => {
        const course = this.courses.find((it) => it.id === id) as Course
        const { plan: made } = course
        const input = {
          network: this.networkOf(course),
          plan: made,
          progress: reportsOf(course),
          statusDate: this.today,
          id,
          running,
        }
        return [id, project(input)]
      }),
    )
  }

  /** What each project reports this evening if all goes as it is projected. */
  asProjected(seen: ReadonlyMap<number, Projection>): AsProjected {
    const ahead = new Set<number>()
    const reportsOf = (course: Course) => {
      const tasks = (seen.get(course.id)?.tasks ?? []).filter(({ id }) => !isDone(course, id))
      const reports = tasks.flatMap((it): Progress[] => {
        const { remaining, actualStart = this.today } = course.progress.get(it.id) ?? {}
        const left = (remaining ?? taskOf(course, it.id).duration) - 1
        const isDue = isZero(course, it.id) ? it.finish <= this.today + 1 : it.startsToday
        if (!isDue) return []
        if (left <= 0) {
          if (it.finish > this.today + 1) ahead.add(course.id)
          return [doneOn(it.id, actualStart, this.today)]
        }
        return [underWay(it.id, left, actualStart, this.today)]
      })
      return new Map([...course.progress, ...reports.map((it) => [it.taskId, it] as const)])
    }
    return { reports: new Map(this.courses.map((course) => [course.id, reportsOf(course)])), ahead }
  }

  /** This morning with other reports. @param courses those of yesterday, with what is known of them instead */
  instead(courses: readonly Course[]): Evenings {
    const other = Object.create(this) as Evenings
    other.courses = courses.filter(isOpen)
    return other
  }

  /** People work, and report in the evening. @param seen the projections of this morning */
  work(seen: ReadonlyMap<number, Projection>): void {
    this.news.clear()
    const busy = new Map<number, number>()
    const open = this.courses.flatMap((course) =>
      (seen.get(course.id)?.tasks ?? []).map((it) => ({ course, it, task: taskOf(course, it.id) })),
    )
    const isFree = ({ assignments }: NetworkTask) =>
      assignments.every(({ resourceId }) => (busy.get(resourceId) ?? 0) < (resourceId === POOL ? 2 : 1))
    const begin = (course: Course, task: NetworkTask) => {
      for (const { resourceId } of task.assignments) busy.set(resourceId, (busy.get(resourceId) ?? 0) + 1)
      this.advance(course, task)
    }
    const told = open.filter(({ course, it }) => it.startsToday && !isDone(course, it.id) && !isZero(course, it.id))
    for (const { course, it, task } of told) {
      const isStarted = course.progress.has(it.id)
      const others = open.filter(
        (other) =>
          other.it.isReady && !other.it.startsToday && isFree(other.task) && !other.course.blocked.has(other.it.id),
      )
      const deviates = !isStarted && this.choices() < (this.setting.deviates ?? 0)
      const other = deviates ? others[Math.floor(this.choices() * others.length)] : undefined
      if (other && !isZero(other.course, other.it.id)) {
        this.news.add(other.course.id)
        this.news.add(course.id)
        begin(other.course, other.task)
      }
      if (isFree(task)) begin(course, task)
    }
    for (const { course, it, task } of open) {
      // Milestones are marked when they are due.
      if (task.duration === 0 && it.isReady && it.finish <= this.today + 1) {
        course.progress.set(it.id, doneOn(it.id, this.today, this.today))
      }
    }
    if (this.random() < (this.setting.events ?? 0)) this.surprise(open)
    for (const course of this.courses) if (course.isFrozen && this.random() < 0.2) course.isFrozen = false
    for (const it of this.courses) {
      if (isOpen(it)) continue
      this.finished.push({ id: it.id, promise: it.promise, end: this.today + 1 })
      this.past.push(...workOf(it))
    }
    this.courses = this.courses.filter(isOpen)
    this.today += 1
    this.arrive()
    this.interrupt()
  }

  /** In the morning blocks are lifted, others come, and work that has not started is handed over. */
  private interrupt(): void {
    const { blocks = 0, handovers = 0 } = this.setting
    const chance = () => this.mornings()
    for (const course of this.courses) {
      for (const id of course.blocked) if (chance() < LIFTED) this.lift(course, id)
    }
    const open = this.courses.flatMap((course) =>
      course.network.tasks
        .filter(({ id }) => !isDone(course, id) && !isZero(course, id))
        .map((task) => ({ course, task })),
    )
    const drawn = chance() < blocks ? open[Math.floor(chance() * open.length)] : undefined
    drawn?.course.blocked.add(drawn.task.id)
    for (const { id, blocked } of this.courses) if (blocked.size > 0) this.news.add(id)
    const waiting = open.filter(({ course, task }) => !course.progress.has(task.id) && task.assignments.length === 1)
    const handed = chance() < handovers ? waiting[Math.floor(chance() * waiting.length)] : undefined
    const standIns = this.standInsFor(handed?.task.assignments[0]?.resourceId ?? 0)
    const standIn = standIns[Math.floor(chance() * standIns.length)]
    if (handed && standIn) this.handOver(handed.course.id, handed.task.id, standIn)
  }

  /** Nothing was done while it was blocked, and it is worked on from today on. */
  private lift(course: Course, id: number): void {
    course.blocked.delete(id)
    const before = course.progress.get(id)
    if (before) course.progress.set(id, { ...before, reportedOn: this.today, unreportedSince: this.today })
  }

  private advance(course: Course, { id, duration }: NetworkTask): void {
    const before = course.progress.get(id)
    const worked = (course.worked.get(id) ?? 0) + 1
    course.worked.set(id, worked)
    const actualStart = before?.actualStart ?? this.today
    if (worked >= (course.truth.get(id) as number)) {
      if ((before?.remaining ?? duration) !== 1) this.news.add(course.id)
      course.progress.set(id, doneOn(id, actualStart, this.today))
      return
    }
    const remaining = Math.max(1, duration - worked)
    if (remaining !== (before?.remaining ?? duration) - 1) this.news.add(course.id)
    course.progress.set(id, underWay(id, remaining, actualStart, this.today))
  }

  /** Something happens that nobody planned. */
  private surprise(
    open: readonly { readonly course: Course; readonly it: ProjectedTask; readonly task: NetworkTask }[],
  ) {
    const undone = open.filter(
      ({ course, it, task }) => task.duration > 0 && !isDone(course, it.id) && !course.blocked.has(it.id),
    )
    const chosen = undone[this.whole(0, undone.length - 1)]
    if (!chosen) return
    const { course, it, task } = chosen
    this.news.add(course.id)
    const kind = this.whole(0, 6)
    if (kind === 0 && it.isReady) {
      // Two things at once: it is begun, whoever is at work on something else.
      const remaining = task.duration
      const begun = { reportedOn: this.today, unreportedSince: this.today, actualStart: this.today }
      course.progress.set(it.id, { taskId: it.id, status: 'InProgress', remaining, ...begun })
    } else if (kind === 1) {
      const resourceId = this.whole(1, this.setting.people)
      this.handOver(course.id, it.id, resourceId)
      const before = course.progress.get(it.id)
      const people = { from: task.assignments, to: [{ resourceId, units: 1 }] }
      if (before) course.progress.set(it.id, { ...before, ...reassigned(before, before, people, this.today) })
    } else if (kind === 2) {
      course.isFrozen = !course.isFrozen
    } else if (kind === 6) {
      // Somebody is ill from tomorrow on, or will be away.
      const from = this.today + this.whole(1, 5)
      const absence = { from, to: from + this.whole(0, 8) }
      const [person] = task.assignments
      for (const one of this.courses) {
        const resources = one.network.resources.map((it) =>
          it.id === person?.resourceId && it.id !== POOL ? { ...it, absences: [absence] } : it,
        )
        one.network = { ...one.network, resources }
      }
    } else if (kind === 3 && this.courses.length > 2) {
      this.courses = this.courses.filter((one) => one !== course)
    } else {
      const mode = this.random() < 0.5 ? ('next' as const) : ('now' as const)
      const own = { id: '', place: this.random(), mode, ...(this.random() < 0.5 && { taskId: it.id }) }
      course.decisions = course.decisions.length > 0 ? [] : [own]
    }
  }
}

const taskOf = ({ network }: Course, id: number) => network.tasks.find((task) => task.id === id) as NetworkTask
const isDone = ({ progress }: Course, id: number) => progress.get(id)?.status === 'Completed'
const isOpen = (course: Course) => course.network.tasks.some(({ id }) => !isDone(course, id))
const isZero = (course: Course, id: number) => taskOf(course, id).duration === 0
function isAway({ network }: Course, resourceId: number, day: number): boolean {
  const { absences = [] } = network.resources.find(({ id }) => id === resourceId) ?? {}
  return absences.some(({ from, to = day }) => from <= day && day <= to)
}
/** What is known of a project. */
const reportsOf = ({ network, progress, blocked }: Pick<Course, 'network' | 'progress' | 'blocked'>): Progress[] => {
  const known = new Map(progress)
  for (const { id, duration } of network.tasks) {
    const before = known.get(id) ?? ({ taskId: id, status: 'NotStarted', remaining: duration } as const)
    if (blocked.has(id)) known.set(id, { ...before, isBlocked: true })
  }
  return [...known.values()]
}
/** Of what is done. */
const workOf = ({ id: projectId, network, progress }: Course) =>
  network.tasks.flatMap(({ id: taskId, assignments }) => {
    const { actualStart: from = 0, actualFinish: end = 0 } = progress.get(taskId) ?? {}
    return assignments.map((it) => ({ ...it, from, to: end - 1, booked: { projectId, taskId } }))
  })
const underWay = (taskId: number, remaining: number, actualStart: number, day: number): Progress => ({
  ...{ taskId, status: 'InProgress', remaining, actualStart },
  ...{ asOf: day, reportedOn: day, unreportedSince: day + 1 },
})
const doneOn = (taskId: number, actualStart: number, day: number): Progress => ({
  ...{ taskId, status: 'Completed', remaining: 0 },
  ...{ actualStart, actualFinish: day + 1, asOf: day, reportedOn: day },
})

/** What is wrong with an evening's projections: one sentence a fault. */
export function faultsOf(evenings: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  return [
    ...doubleBooked(evenings, seen),
    ...atWorkWhileAway(evenings, seen),
    ...brokenLinks(evenings, seen),
    ...wronglyToday(evenings, seen),
    ...atWorkWhileBlocked(evenings, seen),
    ...idleToday(evenings, seen),
  ]
}

/** Nothing begins with a person who is away, and days off are no work. */
function atWorkWhileAway({ courses }: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  return courses.flatMap((course) => {
    return (seen.get(course.id)?.tasks ?? []).flatMap(({ id, pieces }) => {
      const { duration, assignments } = taskOf(course, id)
      if (isDone(course, id) || duration === 0) return []
      return pieces.flatMap(({ start, finish, work }) => {
        if (work === 0) return []
        const days = Array.from({ length: Math.ceil(finish) - Math.floor(start) }, (_, at) => Math.floor(start) + at)
        const worked = days.filter((day) => !assignments.some(({ resourceId }) => isAway(course, resourceId, day)))
        const begins = worked[0] === Math.floor(start)
        return begins && work <= worked.length ? [] : [`${id} is worked on from ${start} to ${finish} by who is away.`]
      })
    })
  })
}

/** What is blocked is not worked on today. */
function atWorkWhileBlocked({ courses, today }: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  return courses.flatMap(({ id: courseId, blocked }) =>
    (seen.get(courseId)?.tasks ?? []).flatMap(({ id, startsToday, pieces, finish }) => {
      if (!blocked.has(id)) return []
      const from = pieces[0]?.start as number
      const isToday = startsToday || from < today + 1 || finish <= today + 1
      return isToday ? [`${id} is blocked, and worked on from ${from} to ${finish}, as of ${today}.`] : []
    }),
  )
}

/** Nobody waits: what could be worked on today has somebody who is not free. */
function idleToday(evenings: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  const { courses, today } = evenings
  const uses = usesIn(evenings, seen).filter(({ start, finish }) => start < today + 1 && today < finish)
  // While one of several people is away for a day or two, the others are held.
  const held = courses.flatMap((course) =>
    course.network.tasks
      .filter(({ id }) => seen.has(course.id) && course.progress.has(id) && !isDone(course, id))
      .map(({ assignments }) => assignments.map(({ resourceId }) => resourceId))
      .filter((ids) => ids.some((id) => isAway(course, id, today)))
      .flat(),
  )
  return courses.flatMap((course) =>
    (seen.get(course.id)?.tasks ?? []).flatMap(({ id, isReady, startsToday }) => {
      const mayBegin = (isReady || course.progress.has(id)) && !course.blocked.has(id)
      if (!mayBegin || startsToday || isDone(course, id) || isZero(course, id)) return []
      const isFree = taskOf(course, id).assignments.every(({ resourceId }) => {
        const used = uses.filter((use) => use.resourceId === resourceId).length
        return used < (resourceId === POOL ? 2 : 1) && !isAway(course, resourceId, today) && !held.includes(resourceId)
      })
      return isFree ? [`${id} is not worked on today, at ${today}, and its people are free.`] : []
    }),
  )
}

/** The people of all open tasks, while they are worked on. */
function usesIn({ courses }: Evenings, seen: ReadonlyMap<number, Projection>) {
  return courses.flatMap((course) =>
    (seen.get(course.id)?.tasks ?? []).flatMap(({ id, pieces }) => {
      const { duration, assignments } = taskOf(course, id)
      if (isDone(course, id) || duration === 0) return []
      return assignments.flatMap(({ resourceId }) => pieces.map((piece) => ({ id, resourceId, ...piece })))
    }),
  )
}

function doubleBooked(evenings: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  const uses = Map.groupBy(
    usesIn(evenings, seen).filter(({ start, finish }) => start < finish),
    ({ resourceId }) => resourceId,
  )
  return [...uses].flatMap(([resourceId, own]) =>
    own.flatMap(({ start: at }) => {
      const then = own.filter(({ start, finish }) => start <= at && at < finish)
      const capacity = resourceId === POOL ? 2 : 1
      return then.length > capacity ? [`R${resourceId} is at work on ${then.map(({ id }) => id)} at ${at}.`] : []
    }),
  )
}

function brokenLinks({ courses }: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  return courses.flatMap((course) => {
    const slots = new Map(seen.get(course.id)?.tasks.map((task) => [task.id, task]))
    return course.network.tasks.flatMap(({ id, predecessors }) => {
      const own = slots.get(id)
      if (!own || course.progress.has(id)) return []
      return predecessors.flatMap(({ taskId, type, lag }) => {
        const from = slots.get(taskId) as ProjectedTask
        const source = (type === 'FS' || type === 'FF' ? from.finish : from.start) + lag
        const held = type === 'FS' || type === 'SS' ? own.start : own.finish
        return source > held + 1e-6 ? [`${id} is held by ${type} of ${taskId} to ${source}, and is at ${held}.`] : []
      })
    })
  })
}

/** What starts today could: all that links ask for has happened, and its people do nothing else today. */
function wronglyToday(evenings: Evenings, seen: ReadonlyMap<number, Projection>): string[] {
  const { courses, today } = evenings
  const uses = usesIn(evenings, seen)
  return courses.flatMap((course) =>
    (seen.get(course.id)?.tasks ?? []).flatMap((task) => {
      const { id, startsToday, isReady, pieces } = task
      if (isDone(course, id) || isZero(course, id)) return []
      const begins = (pieces[0]?.start as number) <= today
      const wrong =
        startsToday === begins ? [] : [`${id} ${startsToday ? 'starts' : 'does not start'} today, at ${today}.`]
      if (!startsToday) return wrong
      const isMet = isReady || course.progress.has(id) || begunToday(evenings, seen, course, id)
      if (!isMet) wrong.push(`${id} starts today and is not ready.`)
      for (const { resourceId } of taskOf(course, id).assignments) {
        const now = uses.filter((use) => use.resourceId === resourceId && use.start <= today && today < use.finish)
        if (now.length > (resourceId === POOL ? 2 : 1)) wrong.push(`${id} starts today beside ${now.length} others.`)
      }
      return wrong
    }),
  )
}

/** Whether a task starts as what it waits for starts today, or is a milestone that is due today. */
function begunToday({ today }: Evenings, seen: ReadonlyMap<number, Projection>, course: Course, id: number): boolean {
  const slots = new Map(seen.get(course.id)?.tasks.map((task) => [task.id, task]))
  return taskOf(course, id).predecessors.some(({ taskId, type }) => {
    const from = slots.get(taskId) as ProjectedTask
    if (type === 'SS') return from.startsToday
    return type === 'FS' && isZero(course, taskId) && !isDone(course, taskId) && from.finish <= today
  })
}
