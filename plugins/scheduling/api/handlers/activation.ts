/** What would follow from the start of a project in Planning, and from another priority of an Active one. */
import type { Ops, Schemas } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { dateOf, dayOf, finishDate } from '../../dates.ts'
import type { Decision } from '../../engine/model.ts'
import { LAST_PLACE } from '../../engine/portfolio/activation.ts'
import { seeProject, visibilityOf } from '../../rules/access.ts'
import { mustBeAbleToComeFirst } from '../../rules/problems.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { findAllRunning } from '../../store/running.ts'
import { estimatesOf } from '../../usecases/estimates.ts'
import { reserveSnapshot } from '../../usecases/memory.ts'
import { networkOf, optionsOf, progressOf, readSnapshot, withBookings } from '../../usecases/project-snapshot.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { zoneRulesOf } from '../../usecases/zone-rules.ts'
import { viewEnd, viewMoved } from '../moved-projects.ts'
import { mustDecide, todayOf } from './decisions.ts'

export const activationHandlers = (services: Services) => ({ previewActivation: previewActivation(services) })

const previewActivation = (services: Services): PreparedHandler<Ops['previewActivation']> => ({
  async prepare({ path, body: { priority } = {}, request }, reading) {
    mustDecide(reading)
    const project = await seeProject(reading, path.projectId)
    const preview = project.status === 'Planning' ? previewStart : previewRunning
    const answer = await preview(reading, services, { project, priority, signal: request.signal })
    return async (call) => call.reply(200, answer)
  },
})

type Reading = Parameters<PreparedHandler<Ops['previewActivation']>['prepare']>[1]
interface Previewed {
  readonly project: ProjectRow
  /** Another one than it has. */
  readonly priority: number | undefined
  readonly signal: AbortSignal
}

/** What would change if a project in Planning became Active. */
async function previewStart(
  reading: Reading,
  services: Services,
  { project, priority = project.priority, signal }: Previewed,
): Promise<Schemas['ActivationPreview']> {
  const { db, account } = reading
  await reserveSnapshot(reading, project)
  const visibility = visibilityOf(reading)
  const own = await withBookings(db, visibility, await readSnapshot(db, visibility, project, reading))
  const question = {
    id: project.id,
    priority,
    network: networkOf(own),
    options: optionsOf(project, estimatesOf(account)),
    progress: progressOf(own),
    statusDate: dayOf(todayOf(reading, services)),
    zones: zoneRulesOf(account, project),
    running: await findAllRunning(db, visibility),
    ...(own.plan && { plan: own.plan.plan }),
  }
  const asked = { account: account.id, signal }
  const seen = await withNetworkProblems(project, () => services.planner.previewActivation(question, asked))
  const { keepsPlan, lastDay, projectBuffer, asPlanned, asFirst } = seen
  return {
    keepsPlan,
    plannedFinish: dateOf(lastDay),
    bufferEnd: projectBuffer.size > 0 ? finishDate(projectBuffer.finish) : dateOf(lastDay),
    end: viewEnd(asPlanned.end),
    moved: await viewMoved(reading, asPlanned.moved),
    first: { end: viewEnd(asFirst.end), moved: await viewMoved(reading, asFirst.moved) },
  }
}

/** What another priority of an Active project would change, and a decision that has it come first. */
async function previewRunning(
  reading: Reading,
  services: Services,
  { project, priority, signal }: Previewed,
): Promise<Schemas['ActivationPreview']> {
  mustBeAbleToComeFirst(project)
  const { id: projectId, plannedFinish, bufferEnd } = project
  const question = {
    running: await findAllRunning(reading.db, visibilityOf(reading)),
    statusDate: dayOf(todayOf(reading, services)),
    projectId,
    ...(priority !== undefined && { priority }),
  }
  const asked = { account: reading.account.id, signal }
  const now = {
    projectedCompletion: project.projectedCompletion as string,
    bufferConsumption: project.bufferConsumption,
    zone: project.bufferStatus,
  }
  const movedBy = async (decision?: Decision) => {
    const all = await services.planner.previewDecision({ ...question, ...(decision && { decision }) }, asked)
    const own = all.find(({ id }) => id === projectId)
    return { end: own ? viewEnd(own.after) : now, moved: await viewMoved(reading, all) }
  }
  const first = await movedBy({ id: '', place: LAST_PLACE, mode: 'next' })
  return {
    keepsPlan: true,
    plannedFinish: plannedFinish as string,
    bufferEnd: bufferEnd as string,
    ...(await movedBy()),
    first,
  }
}
