/** Recommendations on resources that are at work on more at once than they can do: switching between tasks delays all. */
import type { Moment, RunningProject } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { quote } from '../../words.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { heldSentence } from './cause-sentences.ts'
import { nameOf, OF_A_KIND, round, type Sentence, type View, withProject } from './view.ts'

/** What a task takes of a resource today. */
interface Use {
  readonly pass: ForwardPass
  readonly task: number
  readonly resourceId: number
  readonly units: number
  /** Where the task is in the list of decisions about what comes first now; Infinity where it is in none. */
  readonly place: number
  /** When what is left of the task is worked on. */
  readonly start: Moment
  readonly finish: Moment
}

/**
 * Counts what is under way in all projects; each that has some of it says so. What is paused by a decision, or for an absence, is
 * not at work.
 */
export function overloaded(view: View): readonly Sentence[] {
  const { baseline, pass, input } = view
  const own = Map.groupBy(usesIn(pass), ({ resourceId }) => resourceId)
  if (own.size === 0) return []
  const isShared = input.running?.some((it) => it.id !== pass.id && resourcesTaken(it).some((id) => own.has(id)))
  const beside = isShared ? pass.beside().flatMap(usesIn) : []
  const others = Map.groupBy(beside, ({ resourceId }) => resourceId)
  return [...baseline.network.resources]
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, name, capacity }) => {
      const uses = atWork([...(own.get(id) ?? []), ...(others.get(id) ?? [])])
      const units = round(uses.reduce((sum, use) => sum + use.units, 0))
      const isOwn = uses.some((use) => use.pass === pass)
      if (!isOwn || uses.length < 2 || units <= capacity) return []
      const works = `${quote(name)} works on ${uses.length} tasks at once, which takes ${units} where there is ${capacity}`
      return sentenceOf(view, `${works}: `, uses)
    })
}

/** The resources that a project may take today by what is under way, or by a decision: without any it need not be looked at. */
function resourcesTaken(project: RunningProject): readonly number[] {
  const known = taken.get(project)
  if (known) return known
  const hasNow = project.decisions.some(({ mode }) => mode === 'now')
  const ids = new Set(project.progress.flatMap(({ taskId, status }) => (status === 'InProgress' ? taskId : [])))
  const found = project.network.tasks.flatMap(({ id, assignments }) => (hasNow || ids.has(id) ? assignments : []))
  const resources = [...new Set(found.map(({ resourceId }) => resourceId))]
  taken.set(project, resources)
  return resources
}

/** What runs is prepared once for all projections of it. */
const taken = new WeakMap<RunningProject, readonly number[]>()

/** What is under way in a project takes, and what is decided to come first now. */
function usesIn(pass: ForwardPass): readonly Use[] {
  const known = uses.get(pass)
  if (known) return known
  const { tasks, axis } = pass.baseline
  const found = tasks.flatMap(({ assignments }, task) => {
    if (pass.isCompleted(task) || pass.holdsNobody(task)) return []
    const decision = pass.decisionOf(task, pass.statusDate)
    const place = decision?.mode === 'now' ? decision.place : Number.POSITIVE_INFINITY
    const takes = pass.isStarted(task) || (place < Number.POSITIVE_INFINITY && pass.startsToday(task))
    if (!takes) return []
    const [first] = pass.workedOn(task)
    const start = axis.startMoment(first?.from as number)
    const finish = axis.finishMoment(pass.workEnd[task] as number)
    const units = new Map<number, number>()
    for (const it of assignments) units.set(it.resourceId, (units.get(it.resourceId) ?? 0) + it.units)
    return [...units].flatMap(([resourceId, units]) =>
      units > 0 ? [{ pass, task, resourceId, units, place, start, finish }] : [],
    )
  })
  uses.set(pass, found)
  return found
}

/** Every project that shares people with one asks for what it takes. */
const uses = new WeakMap<ForwardPass, readonly Use[]>()

/** What is under way and not paused by a decision, in the order in which it goes on. */
function atWork(all: readonly Use[]): readonly Use[] {
  const first = Math.min(...all.map(({ place }) => place))
  return all
    .filter(({ pass, task, place }) => pass.isStarted(task) && place <= first)
    .sort((a, b) => a.start - b.start || a.finish - b.finish || idOf(a) - idOf(b))
}
const idOf = ({ pass, task }: Use) => pass.baseline.tasks[task]?.id as number

/** Of two tasks, which waits for which; of more, in which order they go on. */
function sentenceOf(view: View, works: string, uses: readonly Use[]): Sentence {
  const [first, second, ...more] = uses
  if (!first || !second || more.length > 0) return inOrder(view, works, uses)
  const [isFirst, isSecond] = [first.pass === view.pass, second.pass === view.pass]
  if (!isFirst) {
    const held = isSecond && heldSentence(view, second.task, { projectId: first.pass.id, taskId: idOf(first) })
    return held || inOrder(view, works, uses)
  }
  const name = nameOf(view, idOf(first))
  const until = isoDay(Math.ceil(first.finish) - 1)
  const waits = ` waits for ${name} until ${until}. It helps if ${name} ends earlier.`
  if (isSecond) return `${works}${nameOf(view, idOf(second))}${waits}`
  return withProject(`${works}work in `, second.pass, waits)
}

/** In which order the tasks go on; those of other projects by the project of the first of them. */
function inOrder(view: View, works: string, uses: readonly Use[]): Sentence {
  const { pass } = view
  const other = uses.find((use) => use.pass !== pass)
  const own = uses.filter((use) => use.pass === pass).slice(0, other ? OF_A_KIND - 1 : OF_A_KIND)
  const shown = uses.filter((use) => use === other || own.includes(use))
  const words = shown.map((use, place) => {
    const joint = ['', ' goes on first, then '][place] ?? ', '
    return `${joint}${use === other ? 'work in ' : nameOf(view, idOf(use))}`
  })
  const last = uses.length > shown.length ? ' and others.' : '.'
  if (!other) return `${works}${words.join('')}${last}`
  const place = shown.indexOf(other) + 1
  const after = `${words.slice(place).join('')}${last}`
  return withProject(`${works}${words.slice(0, place).join('')}`, other.pass, after)
}
