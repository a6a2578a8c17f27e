/** Updates a project: its values, its status, and the plan that they change. */
import { type Ops, type ProjectFields, projectEntity } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { checkMatch, differences, etag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { dateIn } from '../../dates.ts'
import { changeProjectStatus, type TransitionOutcome } from '../../engine/progress/transitions.ts'
import { lockProject } from '../../rules/access.ts'
import { refuseNetworkChange, ruleProblem } from '../../rules/problems.ts'
import { endDecisionsOf } from '../../store/decisions.ts'
import { type ProjectRow, updateProject as updateRow } from '../../store/projects.ts'
import { planAfter } from '../../usecases/change-network.ts'
import { keepsPlan } from '../../usecases/kept-plans.ts'
import { loadSnapshot, pausesUntil, resumeSnapshot } from '../../usecases/project-snapshot.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import { type Change, recalculateProject, type Services } from '../../usecases/recalculate.ts'
import { checkProject, mustRank } from '../project-checks.ts'
import { readWriteBack } from '../write-back.ts'

/** A target moves a plan only where the plan is made from it. */
const changesNetwork = (project: ProjectRow, changed: Partial<ProjectFields>) =>
  setsOff(projectEntity, changed, 'replan') ||
  (changed.targetEndDate !== undefined && (changed.scheduleMethod ?? project.scheduleMethod) === 'FROM_TARGET')

export const updateProject = (services: Services): PreparedHandler<Ops['updateProject']> =>
  queued(
    ({ path }) => [ofProject(path.projectId)],
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = services.clock.now()
      const today = dateIn(account.timeZone, at)
      const project = await lockProject(call, path.projectId)
      checkMatch(headers['If-Match'], project.version)
      const { status, ...rest } = readWriteBack(body, projectEntity.view(project), projectEntity.writable)
      const changed = differences(project, projectEntity.toRow(rest))
      if (changed.priority !== undefined) mustRank(call)
      await checkProject(
        call,
        services,
        { ...rest, projectManagerId: changed.managerId ?? undefined },
        { ...project, ...changed },
      )
      const network = changesNetwork(project, changed)
      const refusal = network ? refuseNetworkChange(project, query.replan) : undefined
      if (refusal) throw refusal

      const moves = status !== undefined || network || setsOff(projectEntity, changed, 'recalculate')
      if (moves) await plans.reserve(call, [project])
      const before = moves ? await loadSnapshot(tx, account.id, project, at, call) : undefined
      const outcome = before && status !== undefined ? transition(project, status, before.tasks) : undefined
      const values = {
        ...changed,
        ...(outcome?.changed && {
          status: outcome.project.status,
          statusBeforeFreeze: outcome.project.statusBeforeFreeze,
          frozenOn: outcome.project.status === 'Frozen' ? today : null,
          pauses: pausesUntil(project, today),
        }),
      }
      if (Object.keys(values).length === 0) return replyProject(call, project)

      if (values.status === 'Frozen' || values.status === 'Complete') {
        await endDecisionsOf(tx, account.id, project.id, call.actor, at)
      }
      const stored = await updateRow(tx, account.id, project.id, values, at)
      if (!before) return replyProject(call, stored)
      const changedSnapshot = network
        ? await loadSnapshot(tx, account.id, stored, at, call)
        : { ...before, project: stored }
      const goesOn = project.frozenOn !== null && stored.status === 'Active'
      const after = goesOn ? resumeSnapshot(changedSnapshot, project.frozenOn, today) : changedSnapshot
      const starts = outcome?.needsPlan && (network || !(await keepsPlan(call, services, before, plans.signal)))
      const plan = starts ? 'make' : planAfter(project, network)
      const change: Change =
        plan === 'make' ? plans.make(call, services, { before, after }) : { plan, signal: plans.signal }
      return replyProject(call, await recalculateProject(call, services, before, after, change))

      function replyProject({ reply }: typeof call, row: ProjectRow) {
        return reply(200, projectEntity.view(row), { headers: { ETag: etag(row.version) } })
      }
    },
  )

/** @throws 400 or 409 that names the allowed ones */
function transition(
  project: ProjectRow,
  status: string,
  tasks: readonly { readonly id: number; readonly name: string; readonly status: string }[],
): TransitionOutcome & { readonly faults?: never } {
  const open = tasks.filter((task) => task.status !== 'Completed')
  const outcome = changeProjectStatus(project, status, open)
  if (outcome.faults) throw ruleProblem(outcome.faults, 'status_not_allowed')
  return outcome
}
