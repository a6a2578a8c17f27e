/** Updates a project: its values, its status, and the plan that they change. */
import { type Ops, type ProjectFields, projectEntity } from '#generated/scheduling'
import type { Call, PreparedHandler } from '#runtime'
import { checkMatch, differences, withETag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { dateIn, dateOf, dayOf } from '../../dates.ts'
import { changeProjectStatus, type TransitionOutcome } from '../../engine/progress/transitions.ts'
import { type Deciding, lockProject, seeProject } from '../../rules/access.ts'
import { mustTakeNetworkChange, ruleProblem } from '../../rules/problems.ts'
import { endDecisionsOf } from '../../store/decisions.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { isReportedFor, openTasks } from '../../store/tasks.ts'
import { changing } from '../../usecases/change-project.ts'
import { keepsPlan } from '../../usecases/kept-plans.ts'
import { pausesUntil } from '../../usecases/project-snapshot.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { checkProject, mustRank } from '../project-checks.ts'
import { readWriteBack } from '../write-back.ts'

/** A target moves a plan only where the plan is made from it. */
const changesNetwork = (project: ProjectRow, changed: Partial<ProjectFields>) =>
  setsOff(projectEntity, changed, 'replan') ||
  (changed.targetEndDate !== undefined && (changed.scheduleMethod ?? project.scheduleMethod) === 'FROM_TARGET')

export const updateProject = (services: Services): PreparedHandler<Ops['updateProject']> =>
  changing<Ops['updateProject']>(services)({
    projectOf: ({ path }) => path.projectId,
    // One that starts is planned where it has no plan that it can keep.
    replans: async ({ path, query, body }, call) =>
      query.replan || (body.status === 'Active' && (await seeProject(call, path.projectId)).status !== 'Active'),
    reports: ({ body }) => body.status !== undefined || setsOff(projectEntity, body, 'recalculate'),
    async decide({ path, query, headers, body, request }, call) {
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
      if (network) mustTakeNetworkChange(project, query.replan)
      const outcome =
        status === undefined ? undefined : transition(project, status, await openTasks(tx, account.id, project.id))
      const columns = {
        ...changed,
        ...(outcome?.changed && {
          status: outcome.project.status,
          statusBeforeFreeze: outcome.project.statusBeforeFreeze,
          frozenOn: outcome.project.status === 'Frozen' ? await firstDayOff(call, project, today) : null,
          pauses: pausesUntil(project, today),
        }),
      }
      const ends = columns.status === 'Frozen' || columns.status === 'Complete'
      const isMade =
        (network && project.status !== 'Planning') ||
        (outcome?.needsPlan && (network || !(await keepsPlan(call, services, project, request.signal))))
      const isKept = outcome?.changed || setsOff(projectEntity, changed, 'recalculate')
      return {
        project,
        columns,
        plan: isMade ? ('make' as const) : network ? ('drop' as const) : isKept ? ('keep' as const) : ('none' as const),
        ...(project.frozenOn !== null &&
          columns.status === 'Active' && { pause: { from: dayOf(project.frozenOn), to: dayOf(today) } }),
        ...(ends && { save: (own: Call) => endDecisionsOf(own.tx, account.id, project.id, call.actor, at) }),
      }
    },
    reply: async (_, call, __, row) => call.reply(200, projectEntity.view(row), withETag(row)),
  })

/** The first day on which a project that is frozen today loses work: today, where that was not worked on and reported. */
async function firstDayOff({ tx, account }: Deciding, { id }: ProjectRow, today: string): Promise<string> {
  return (await isReportedFor(tx, account.id, id, today)) ? dateOf(dayOf(today) + 1) : today
}

/** @throws 400 or 409 that names the allowed ones */
function transition(
  project: ProjectRow,
  status: string,
  open: readonly { readonly id: number; readonly name: string; readonly status: string }[],
): TransitionOutcome & { readonly faults?: never } {
  const outcome = changeProjectStatus(project, status, open)
  if (outcome.faults) throw ruleProblem(outcome.faults, 'status_not_allowed')
  return outcome
}
