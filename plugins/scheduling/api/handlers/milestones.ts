/** Milestones: tasks of duration zero, reached or not. */
import { type Handlers, milestoneEntity, type Ops, type Schemas } from '#generated/scheduling'
import { type Call, type Fault, invalid } from '#runtime'
import { type ListOptions, listBody, readList } from '#runtime/odata'
import { checkMatch, withETag } from '#runtime/services'
import { dateIn, dayOf } from '../../dates.ts'
import { milestoneFaults } from '../../engine/progress/milestone-report.ts'
import { type Deciding, lockProject } from '../../rules/access.ts'
import { checkPredecessors, readPredecessors } from '../../rules/links.ts'
import { ruleProblem, statusCode } from '../../rules/problems.ts'
import { mustHaveRoom } from '../../rules/room.ts'
import { saveDeliverables } from '../../store/links.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { newTask } from '../../store/task-changes.ts'
import { milestoneFields, type TaskRow, taskSearch } from '../../store/tasks.ts'
import { changing, networkChange } from '../../usecases/change-project.ts'
import { stateOf } from '../../usecases/project-snapshot.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { type ReportedFields, report } from '../../usecases/report-progress.ts'
import { viewMilestone } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import {
  itemChange,
  type ListCall,
  lockItem,
  MILESTONE,
  mustFind,
  projectOfItem,
  readItems,
  removeItem,
  seeItem,
} from './work-item.ts'

const { select } = milestoneEntity

export function milestoneHandlers(services: Services) {
  return {
    listMilestones: async ({ path, query }, call) =>
      call.reply(200, await listOf(services, call, query, path.projectId)),

    listAllMilestones: async ({ query }, call) => call.reply(200, await listOf(services, call, query)),

    createMilestone: changing<Ops['createMilestone']>(services)({
      projectOf: ({ path }) => path.projectId,
      newTasks: 1,
      replans: ({ query }) => query.replan,
      async decide({ path, query, body }, call, [id = 0]) {
        const project = await lockProject(call, path.projectId)
        const { plannedDate, linkedDeliverables = [], predecessors: links = [], ...given } = body
        await mustHaveRoom(call, project, { tasks: 1, links: links.length })
        const predecessors = readPredecessors(links)
        await checkMilestone(call, project, undefined, { predecessors, linkedDeliverables })
        const values = {
          ...milestoneEntity.defaults,
          ...milestoneEntity.toRow(given),
          promisedDate: plannedDate ?? null,
        }
        const own = { id, projectId: project.id, name: given.name, isMilestone: true, duration: 0, predecessors }
        const tasks = [{ before: undefined, after: newTask({ ...values, ...own }) }]
        const save = ({ tx, account }: Call) => saveDeliverables(tx, account.id, id, linkedDeliverables)
        return { id, ...networkChange(project, query.replan, { tasks, save }) }
      },
      async reply(_, call, { id }) {
        const milestone = await mustFind(call, MILESTONE, id)
        const location = `${services.baseUrl}/api/v1/milestones/${id}`
        return call.reply(201, viewMilestone(milestone), withETag(milestone, location))
      },
    }),

    async getMilestone({ path }, call) {
      const milestone = await seeItem(call, MILESTONE, path.milestoneId)
      return call.reply(200, viewMilestone(milestone), withETag(milestone))
    },

    updateMilestone: changing<Ops['updateMilestone']>(services)({
      projectOf: ({ path }, call) => projectOfItem(call, MILESTONE, path.milestoneId),
      replans: ({ query }) => query.replan,
      reports: () => true,
      async decide({ path, query, headers, body }, call) {
        const { row: milestone, project } = await lockItem(call, MILESTONE, path.milestoneId)
        checkMatch(headers['If-Match'], milestone.version)
        const given = readWriteBack(body, viewMilestone(milestone), milestoneEntity.writable)
        const { status, achievedDate, asOf, plannedDate, linkedDeliverables, predecessors: links, ...rest } = given
        const predecessors = links && readPredecessors(links)
        await checkMilestone(call, project, milestone, { predecessors, linkedDeliverables })
        const now = services.clock.now()
        checkReport(call, project, milestone, { status, achievedDate, asOf }, now)
        const reported = report(call, project, milestone, progressOf({ status, achievedDate, asOf }), now)
        if (reported.problem) throw reported.problem
        const next: TaskRow = {
          ...reported.task,
          ...milestoneEntity.toRow(rest),
          ...(plannedDate !== undefined && { promisedDate: plannedDate }),
          ...(predecessors && { predecessors }),
          ...(reported.task.status !== milestone.status && {
            completedBy: reported.task.status === 'Completed' ? call.actor : null,
          }),
        }
        const deliverables = sameDeliverables(milestone.deliverables, linkedDeliverables)
          ? undefined
          : linkedDeliverables
        const change = itemChange(
          project,
          { before: milestone, after: next },
          {
            // Recommendations watch promised dates.
            progress: reported.changed || milestone.promisedDate !== next.promisedDate,
            replan: query.replan,
            reports: [reported],
            ...(deliverables && {
              save: ({ tx, account }: Call) => saveDeliverables(tx, account.id, milestone.id, deliverables),
            }),
          },
        )
        await mustHaveRoom(call, project, { links: next.predecessors.length - milestone.predecessors.length })
        return change
      },
      async reply({ path }, call) {
        const row = await mustFind(call, MILESTONE, path.milestoneId)
        return call.reply(200, viewMilestone(row), withETag(row))
      },
    }),

    deleteMilestone: changing<Ops['deleteMilestone']>(services)({
      projectOf: ({ path }, call) => projectOfItem(call, MILESTONE, path.milestoneId),
      replans: ({ query }) => query.replan,
      decide: ({ path: { milestoneId: id }, query, headers }, call) =>
        removeItem(call, { kind: MILESTONE, id }, { replan: query.replan, ifMatch: headers['If-Match'] }),
      reply: async (_, call) => call.reply(204),
    }),
  } satisfies Handlers
}

async function listOf(services: Services, call: ListCall, query: ListOptions, projectId?: number) {
  const list = readList(query, { fields: milestoneFields, search: taskSearch, key: 'id', select })
  const { page, path } = await readItems(call, MILESTONE, list, projectId)
  return listBody(page, list, `${services.baseUrl}${path}`, viewMilestone)
}

/** @throws 400 with every fault that the contract cannot express */
async function checkMilestone(
  call: Deciding,
  project: ProjectRow,
  milestone: TaskRow | undefined,
  next: {
    readonly predecessors: TaskRow['predecessors'] | undefined
    readonly linkedDeliverables: readonly Schemas['DeliverableInput'][] | undefined
  },
): Promise<void> {
  const faults = await checkPredecessors(call, project.id, milestone?.id, next.predecessors)
  const ids = next.linkedDeliverables?.map((it) => it.id) ?? []
  for (const [index, id] of ids.entries()) {
    if (id === undefined) continue
    const pointer = `/linkedDeliverables/${index}/id`
    if (!milestone?.deliverables.some((it) => it.id === id)) {
      faults.push({ pointer, detail: `The milestone has no deliverable ${id}; leave the id out for a new one.` })
    } else if (ids.indexOf(id) < index) faults.push({ pointer, detail: `Deliverable ${id} is given twice.` })
  }
  if (faults.length > 0) throw invalid(faults as Fault[])
}

type MilestoneReport = Pick<Schemas['MilestoneUpdate'], 'status' | 'achievedDate' | 'asOf'>

/** @throws 400, 409 that name the fields of a milestone: behind it they are those of a task */
function checkReport(call: Deciding, project: ProjectRow, milestone: TaskRow, asked: MilestoneReport, now: Date): void {
  const { status, achievedDate, asOf } = asked
  const report = {
    status,
    achievedDate: typeof achievedDate === 'string' ? dayOf(achievedDate) : achievedDate,
    asOf: asOf === undefined ? undefined : dayOf(asOf),
  }
  const faults = milestoneFaults(stateOf(milestone), report, {
    projectStatus: project.status,
    today: dayOf(dateIn(call.account.timeZone, now)),
    projectStart: dayOf(project.startDate),
  })
  if (faults.length > 0) throw ruleProblem(faults, statusCode(project))
}

const STATUS = { Planned: 'NotStarted', Achieved: 'Completed' } as const

const progressOf = ({ status, achievedDate, asOf }: MilestoneReport): ReportedFields => ({
  ...(status && { status: STATUS[status] }),
  ...(achievedDate !== undefined && { actualFinish: achievedDate }),
  ...(asOf !== undefined && { asOf }),
})

const sameDeliverables = (stored: TaskRow['deliverables'], given: readonly Schemas['DeliverableInput'][] = stored) =>
  given.length === stored.length &&
  stored.every(({ id, name, status }, index) => {
    const it = given[index]
    return it?.id === id && it.name === name && it.status === status
  })
