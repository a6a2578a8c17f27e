/** Advice as answers show it: what it names of other projects is what the caller sees. */
import type { Schemas } from '#generated/scheduling'
import type { ReadCall } from '#runtime'
import type { Advised, Move, Price } from '../engine/index.ts'
import { sixDecimals } from '../engine/rule.ts'
import { visibilityOf } from '../rules/access.ts'
import { projectsAmong, resourcesAmong } from '../store/portfolio.ts'
import { findTask } from '../store/tasks.ts'

const MAX_OTHERS = 20 // projects of a move that are named

/** Leaves out moves about tasks that the caller does not see. */
export async function viewAdvised(call: ReadCall, projectId: number, moves: readonly Advised[]) {
  const others = new Set(moves.flatMap((it) => it.others.slice(0, MAX_OTHERS).map((price) => price.projectId)))
  const projects = await projectsAmong(call.db, visibilityOf(call), [...others])
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const views: Schemas['AdvisedMove'][] = []
  for (const advised of moves) {
    const subject = await subjectOf(call, advised)
    if (!subject) continue
    const { own, others } = advised
    const price = { own: viewPrice(own), others: viewOthers(others, names) }
    views.push({ kind: advised.move.kind, ...subject, ...price, ...bodyOf(call, projectId, advised) })
  }
  return views
}

/** What a move is about; undefined where the caller does not see it. */
async function subjectOf(call: ReadCall, { move }: Advised) {
  const { taskId, resourceId, toResourceId } = {
    taskId: undefined,
    resourceId: undefined,
    toResourceId: undefined,
    ...move,
  }
  const task =
    taskId === undefined ? undefined : await findTask(call.db, visibilityOf(call), taskId, { milestones: false })
  if (taskId !== undefined && !task) return undefined
  const ids = [resourceId, toResourceId].filter((id) => id !== undefined)
  const resources = ids.length === 0 ? [] : await resourcesAmong(call.db, call.account.id, ids)
  const resource = resources.find(({ id }) => id === resourceId)
  const toResource = resources.find(({ id }) => id === toResourceId)
  return {
    ...(task && { taskId: task.id, taskName: task.name }),
    ...(resource && { resourceId: resource.id, resourceName: resource.name }),
    ...(toResource && { toResourceId: toResource.id, toResourceName: toResource.name }),
    ...(move.kind === 'first' && { mode: move.mode }),
  }
}

/** A price as it is stored with a decision, the project's own first. */
export const viewPrices = (
  [own, ...others]: readonly Price[],
  names: ReadonlyMap<number, string>,
): Schemas['MovePrice'][] => (own ? [...viewOthers([own], names), ...viewOthers(others, names)] : [])

/** What of a price is kept and shown: its own project, and the others that it changes most. */
export const firstOf = (prices: readonly Price[]): Price[] => prices.slice(0, 1 + MAX_OTHERS)

/** Those that are not named are one. */
function viewOthers(others: readonly Price[], names: ReadonlyMap<number, string>): Schemas['MovePrice'][] {
  const isNamed = ({ projectId }: Price) => names.has(projectId)
  const named = others.filter(isNamed).map((it) => {
    return { projectId: it.projectId, projectName: names.get(it.projectId) as string, ...viewPrice(it) }
  })
  const rest = others.filter((it) => !isNamed(it))
  if (rest.length === 0) return named
  const sum = (of: (it: Price) => number) => rest.reduce((total, it) => total + of(it), 0)
  const probability = sum((it) => it.probability)
  return [...named, viewPrice({ days: sum((it) => it.days), probability: Math.max(-1, Math.min(1, probability)) })]
}

const viewPrice = ({ days, probability }: Pick<Price, 'days' | 'probability'>) => ({
  days: sixDecimals(days),
  probability: sixDecimals(probability),
})

/** What decides a move, or applies it. */
function bodyOf(
  { may }: ReadCall,
  projectId: number,
  { move }: Advised,
): Pick<Schemas['AdvisedMove'], 'decision' | 'capacity' | 'changes'> {
  if (move.kind === 'first') {
    const first = move.taskId === undefined ? { projectId } : { taskId: move.taskId }
    return may.allProjects ? { decision: { first, mode: move.mode } } : {}
  }
  if (move.kind === 'addPerson') return { capacity: move.capacity }
  return { changes: { tasks: [taskChangeOf(move)] } }
}

type TaskMove = Exclude<Move, { readonly kind: 'first' | 'addPerson' }>
function taskChangeOf(move: TaskMove) {
  const { taskId } = move
  if (move.kind === 'handOver') return { taskId, assignments: [{ resourceId: move.toResourceId, units: move.units }] }
  const assignments = move.kind === 'split' && [{ resourceId: move.resourceId, units: move.units }]
  return { taskId, remainingDuration: sixDecimals(move.remaining), ...(assignments && { assignments }) }
}
