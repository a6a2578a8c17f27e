/**
 * Checks what a projection tells of buffers, from their definitions, where all work in the same time: then the way from
 * a task to a buffer is a sum, and each is walked along every path. Answers what is wrong, one sentence each.
 */
import type {
  FeedingBuffer,
  PlanLink,
  Projection,
  ProjectionInput,
  Zone,
} from '../../plugins/scheduling/engine/model.ts'
import { type Scene, sceneOf, termsOf } from './check-projection.ts'
import { DAY, micro } from './ground.ts'

export function checkDepths(input: ProjectionInput, seen: Projection): string[] {
  const scene = sceneOf(input, seen)
  return [...checkProjectBuffer(scene), ...checkFeeding(scene), ...checkTasks(scene)]
}

/** Where a task is, counted in working micro-days of the project. */
function positions({ ground, slotOf }: Scene) {
  return (id: number, end: 'start' | 'finish') =>
    ground.project.at((slotOf.get(id) as { start: number; finish: number })[end])
}

/** Consumed of a buffer of a size, in micro-days, as a percentage. */
function percentOf(consumed: number, size: number): number {
  if (size > 0) return (100 * consumed) / size
  return consumed <= 0 ? 0 : 100 + (100 * consumed) / DAY
}

function zoneOf(percentage: number): Zone {
  return percentage > 90 ? 'RED' : percentage < 50 ? 'GREEN' : 'YELLOW'
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))
}

/** How far the end of the work has come past the start of the buffer, what that is of it, and where it leads. */
function checkProjectBuffer({ input, seen, ground }: Scene): string[] {
  const wrong: string[] = []
  const { size, start } = input.plan.projectBuffer
  const { consumed, percentage, zone } = seen.projectBuffer
  const past = ground.project.at(seen.finish) - ground.project.at(start)
  if (micro(consumed) !== past) wrong.push(`The project has used ${past}, not ${consumed}.`)
  if (!near(percentOf(past, micro(size)), percentage)) wrong.push(`The project has not used ${percentage} %.`)
  if (zoneOf(percentage) !== zone) wrong.push(`${percentage} % are told to be ${zone}.`)
  const { chainCompletion, burnRate, trendFinish } = seen
  if (chainCompletion < 10) {
    if (burnRate !== null || trendFinish !== null) wrong.push('A trend is told too early.')
    return wrong
  }
  const rate = Math.max(0, percentage) / chainCompletion
  if (burnRate === null || !near(rate, burnRate)) wrong.push(`The buffer is used at ${rate}, not ${burnRate}.`)
  const trend = Math.max(past, Math.round(micro(size) * Math.min(3, rate)))
  const told = ground.project.at(Math.min(trendFinish ?? 0, seen.finish + 30)) - ground.project.at(start)
  if ((trendFinish ?? 0) <= seen.finish + 30 && Math.abs(told - trend) > 1)
    wrong.push(`The trend is ${trend}, not ${told}.`)
  return wrong
}

/** Links into a task other than those from one. */
function startWithout(scene: Scene, task: number, without: number): number {
  const { input, ground, taskOf } = scene
  const at = positions(scene)
  const floor = Math.max(input.network.start, taskOf.get(task)?.notBefore ?? input.network.start)
  const bounds = scene.links
    .filter((link) => link.to === task && link.from !== without && termsOf(link).to === 'start')
    .map((link) => at(link.from, termsOf(link).from) + termsOf(link).lag)
  const held = scene.held
    .filter(({ from, to }) => to === task && from !== without)
    .map(({ from }) => workEnd(scene, from))
  return Math.max(ground.project.at(floor), ...bounds, ...held)
}

/** Where the work that is left of a task under way is done. */
function workEnd(scene: Scene, id: number): number {
  const { start } = scene.slotOf.get(id) as { start: number }
  return scene.ground.project.at(Math.max(start, scene.input.statusDate)) + scene.left(id)
}

/** Where a buffer ends for each of its links; the project's end is one. It moves with what it protects. */
function endsOf(scene: Scene, buffer: FeedingBuffer): { readonly link: PlanLink | undefined; readonly end: number }[] {
  const { input, ground } = scene
  const at = positions(scene)
  if (buffer.to === null) {
    const chainEnd = Math.max(...input.plan.criticalChain.tasks.map((id) => at(id, 'finish')))
    return [{ link: undefined, end: Math.max(ground.project.at(buffer.finish), chainEnd) }]
  }
  const joined = input.plan.tasks.find(({ id }) => id === buffer.to) as { start: number; finish: number }
  const later = Math.max(0, startWithout(scene, buffer.to, buffer.from) - ground.project.at(joined.start))
  return scene.links
    .filter(({ from, to, via }) => from === buffer.from && to === buffer.to && !via)
    .map((link) => ({ link, end: ground.project.at(joined[termsOf(link).to]) + later }))
}

function consumedOf(scene: Scene, buffer: FeedingBuffer): number {
  const at = positions(scene)
  const past = endsOf(scene, buffer).map(({ link, end }) =>
    link ? at(link.from, termsOf(link).from) + termsOf(link).lag - end : at(buffer.from, 'finish') - end,
  )
  return Math.max(...past) + micro(buffer.granted)
}

function checkFeeding(scene: Scene): string[] {
  return scene.input.plan.feedingBuffers.flatMap((buffer, index) => {
    const told = scene.seen.feedingBuffers[index]
    const consumed = consumedOf(scene, buffer)
    const percentage = percentOf(consumed, micro(buffer.granted))
    const isTrue =
      told &&
      micro(told.consumed) === consumed &&
      near(percentage, told.percentage) &&
      told.zone === zoneOf(told.percentage)
    return isTrue ? [] : [`The buffer ${buffer.from} -> ${buffer.to} has used ${consumed}, not ${told?.consumed}.`]
  })
}

/** Where buffers can be reached from a task: how far their ends lie behind its finish along a way there. */
interface Reach {
  readonly size: number
  readonly percentage: number
  /** The latest finish of the task that uses exactly all of the buffer. */
  readonly latest: number
}

function checkTasks(scene: Scene): string[] {
  const { input, seen, ground } = scene
  const at = positions(scene)
  const size = micro(input.plan.projectBuffer.size)
  const whole = {
    size,
    percentage: seen.projectBuffer.percentage,
    latest: ground.project.at(input.plan.projectBuffer.start) + size,
  }
  const critical = new Set(input.plan.criticalChain.tasks)
  return seen.tasks.flatMap((task) => {
    const onChain = seen.longestChain.includes(task.id)
    const depthOf = (reach: Reach) => {
      const late = at(task.id, 'finish') - reach.latest
      return Math.min(reach.percentage, percentOf(late + reach.size, reach.size))
    }
    const project = reachesOf(
      scene,
      task.id,
      () => true,
      () => [whole],
      [],
    ).map((reach) => (onChain ? whole.percentage : depthOf(reach)))
    const feeding = critical.has(task.id)
      ? []
      : reachesOf(
          scene,
          task.id,
          ({ to }) => !critical.has(to),
          (id) => atEnd(scene, id),
          onLinks(scene),
        ).map(depthOf)
    const expected = Math.max(0, ...project, ...feeding)
    const wrong: string[] = []
    if (!near(expected, task.bufferConsumption)) {
      wrong.push(`Task ${task.id} uses ${expected} %, not ${task.bufferConsumption}.`)
    }
    if (task.zone !== zoneOf(task.bufferConsumption)) wrong.push(`Task ${task.id} is not ${task.zone}.`)
    if (task.onLongestChain !== onChain) wrong.push(`Task ${task.id} is not where it says.`)
    if (task.criticalChainImpact !== (onChain || project.some((depth) => depth > 0))) {
      wrong.push(`Task ${task.id} touches the project buffer, or not.`)
    }
    const late = Math.max(0, at(task.id, 'finish') - ground.project.at(task.due)) / DAY
    const priority = task.bufferConsumption > 100 ? 100 + late : task.bufferConsumption
    if (!near(scene.isCompleted(task.id) ? 0 : priority, task.priority))
      wrong.push(`Task ${task.id} has priority ${priority}.`)
    return wrong
  })
}

/** Buffers by the links that they lie on. */
function onLinks(scene: Scene): { readonly link: PlanLink; readonly reach: Reach }[] {
  return scene.input.plan.feedingBuffers.flatMap((buffer) => {
    if (buffer.granted === 0 || buffer.to === null) return []
    return endsOf(scene, buffer).flatMap(({ link, end }) =>
      link ? [{ link, reach: reachOf(scene, buffer, end) }] : [],
    )
  })
}

function atEnd(scene: Scene, id: number): Reach[] {
  return scene.input.plan.feedingBuffers
    .filter(({ from, to, granted }) => from === id && to === null && granted > 0)
    .flatMap((buffer) => endsOf(scene, buffer).map(({ end }) => reachOf(scene, buffer, end)))
}

function reachOf(scene: Scene, buffer: FeedingBuffer, end: number): Reach {
  const size = micro(buffer.granted)
  return { size, percentage: percentOf(consumedOf(scene, buffer), size), latest: end }
}

/** Every buffer that a task reaches, along every path of links that are followed. */
function reachesOf(
  scene: Scene,
  id: number,
  follows: (link: PlanLink) => boolean,
  own: (id: number) => readonly Reach[],
  onLink: readonly { readonly link: PlanLink; readonly reach: Reach }[],
): Reach[] {
  const out = scene.links.filter(({ from }) => from === id)
  return [
    ...own(id),
    ...out.flatMap((link) => {
      const here = onLink.filter((one) => isOn(link, one.link)).map(({ reach }) => before(scene, link, reach))
      if (!follows(link) || !binds(scene, link)) return here.flat()
      const behind = reachesOf(scene, link.to, follows, own, onLink)
      const work = termsOf(link).to === 'start' ? scene.left(link.to) : 0
      return [...here, ...behind.map((reach) => before(scene, link, { ...reach, latest: reach.latest - work }))].flat()
    }),
  ]
}

function isOn(link: Scene['links'][number], other: PlanLink): boolean {
  return link === other || (link.via !== undefined && JSON.stringify(link.via) === JSON.stringify(other))
}

/** Whether the link can still move its second task. */
function binds(scene: Scene, link: PlanLink): boolean {
  return !scene.isCompleted(link.to) && (termsOf(link).to === 'finish' || !scene.isStarted(link.to))
}

/** A bound on what a link bounds, as one on the finish of its first task; none where that has started already. */
function before(scene: Scene, link: PlanLink, reach: Reach): Reach[] {
  const { from, lag } = termsOf(link)
  if (from === 'finish') return [{ ...reach, latest: reach.latest - lag }]
  if (scene.isStarted(link.from)) return []
  return [{ ...reach, latest: reach.latest - lag + scene.left(link.from) }]
}
