/** Milestones: tasks of duration zero, reached or not. */
import { milestoneEntity, type Ops, type Schemas } from '#generated/scheduling'
import { type Call, type Fault, type Handler, invalid, type PreparedHandler } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import { lockProject, seeProject, visibilityOf } from '../../rules/access.ts'
import { checkPredecessors, readPredecessors } from '../../rules/links.ts'
import { refuseNetworkChange } from '../../rules/problems.ts'
import { saveDeliverables, savePredecessors } from '../../store/links.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { insertTask } from '../../store/task-changes.ts'
import { changedColumns, milestoneFields, type TaskRow, taskSource } from '../../store/tasks.ts'
import { changeNetwork, mustHaveRoom } from '../../usecases/change-network.ts'
import { readReservedPage } from '../../usecases/memory.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { keepReports, type ReportedFields, report } from '../../usecases/report-progress.ts'
import { changesNetwork } from '../../usecases/save-tasks.ts'
import { viewMilestone } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import { changeItem, deleteItem, lockItem, MILESTONE, mustFind, queueOfItem, seeItem } from './work-item.ts'

const { select } = milestoneEntity

export const milestoneHandlers = (services: Services) => ({
  listMilestones: listMilestones(services),
  createMilestone: createMilestone(services),
  getMilestone,
  updateMilestone: updateMilestone(services),
  deleteMilestone: deleteMilestone(services),
})

const listMilestones =
  (services: Services): Handler<Ops['listMilestones']> =>
  async ({ path, query }, call) => {
    const list = readList(query, { fields: milestoneFields, key: 'id', select })
    const { id } = await seeProject(call, path.projectId)
    const page = await readReservedPage<TaskRow>(
      call,
      taskSource(visibilityOf(call), { ...MILESTONE, projectId: id }),
      list,
      'task',
    )
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/projects/${id}/milestones`, viewMilestone))
  }

const getMilestone: Handler<Ops['getMilestone']> = async ({ path }, call) => {
  const milestone = await seeItem(call, MILESTONE, path.milestoneId)
  return call.reply(200, viewMilestone(milestone), { headers: { ETag: etag(milestone.version) } })
}

const createMilestone = (services: Services): PreparedHandler<Ops['createMilestone']> =>
  queued(
    ({ path }) => [ofProject(path.projectId)],
    async ({ path, query, body }, call, plans) => {
      const { tx, account } = call
      const project = await lockProject(call, path.projectId)
      const { plannedDate, linkedDeliverables = [], predecessors: links = [], ...given } = body
      await mustHaveRoom(call, project, { tasks: 1, links: links.length })
      const predecessors = readPredecessors(links)
      await checkMilestone(call, project, undefined, { predecessors, linkedDeliverables })
      const id = await changeNetwork(call, services, project, { replan: query.replan, plans }, async () => {
        const ahead = project.status === 'Planning' ? undefined : await plans.taskId(call)
        const values = {
          ...milestoneEntity.defaults,
          ...milestoneEntity.toRow(given),
          id: ahead,
          projectId: project.id,
          name: given.name,
          promisedDate: plannedDate,
          isMilestone: true,
          duration: 0,
          remainingDuration: 0,
        }
        const id = await insertTask(tx, account.id, values, services.clock.now())
        await savePredecessors(tx, account.id, [{ id, predecessors }])
        await saveDeliverables(tx, account.id, id, linkedDeliverables)
        return id
      })
      const milestone = await mustFind(call, MILESTONE, id)
      return call.reply(201, viewMilestone(milestone), {
        headers: { Location: `${services.baseUrl}/api/v1/milestones/${id}`, ETag: etag(milestone.version) },
      })
    },
  )

/** @throws 400 with every fault that the contract cannot express */
async function checkMilestone(
  call: Call,
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

const STATUS = { Planned: 'NotStarted', Achieved: 'Completed' } as const

const progressOf = ({
  status,
  achievedDate,
  asOf,
}: Pick<Schemas['MilestoneUpdate'], 'status' | 'achievedDate' | 'asOf'>): ReportedFields => ({
  ...(status && { status: STATUS[status] }),
  ...(achievedDate !== undefined && { actualFinish: achievedDate }),
  ...(asOf !== undefined && { asOf }),
})

const updateMilestone = (services: Services): PreparedHandler<Ops['updateMilestone']> =>
  queued(
    ({ path }, call) => queueOfItem(call, MILESTONE, path.milestoneId),
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = services.clock.now()
      const { row: milestone, project } = await lockItem(call, MILESTONE, path.milestoneId)
      checkMatch(headers['If-Match'], milestone.version)
      const given = readWriteBack(body, viewMilestone(milestone), milestoneEntity.writable)
      const { status, achievedDate, asOf, plannedDate, linkedDeliverables, predecessors: links, ...rest } = given
      const predecessors = links && readPredecessors(links)
      await checkMilestone(call, project, milestone, { predecessors, linkedDeliverables })
      const outcome = report(call, project, milestone, progressOf({ status, achievedDate, asOf }), at)
      if (outcome.problem) throw outcome.problem
      const reported = outcome

      const next: TaskRow = {
        ...reported.task,
        ...milestoneEntity.toRow(rest),
        ...(plannedDate !== undefined && { promisedDate: plannedDate }),
        ...(predecessors && { predecessors }),
        ...(reported.task.status !== milestone.status && {
          completedBy: reported.task.status === 'Completed' ? call.actor : null,
        }),
      }
      const network = changesNetwork(milestone, next)
      const refusal = network ? refuseNetworkChange(project, query.replan) : undefined
      if (refusal) throw refusal
      await mustHaveRoom(call, project, { links: next.predecessors.length - milestone.predecessors.length })

      const values = changedColumns(milestone, next)
      const deliverables = sameDeliverables(milestone.deliverables, linkedDeliverables) ? undefined : linkedDeliverables
      if (!network && !deliverables && Object.keys(values).length === 0) return replyMilestone(milestone)
      const changed = await changeItem(
        call,
        services,
        project,
        { kind: MILESTONE, id: milestone.id },
        {
          values,
          network,
          // Recommendations watch promised dates.
          progress: reported.changed || milestone.promisedDate !== next.promisedDate,
          plans,
          async save() {
            if (predecessors) await savePredecessors(tx, account.id, [{ id: milestone.id, predecessors }])
            if (deliverables) await saveDeliverables(tx, account.id, milestone.id, deliverables)
          },
        },
      )
      return replyMilestone(changed)

      async function replyMilestone(row: TaskRow) {
        await keepReports(call, [reported], at)
        return call.reply(200, viewMilestone(row), { headers: { ETag: etag(row.version) } })
      }
    },
  )

const sameDeliverables = (stored: TaskRow['deliverables'], given: readonly Schemas['DeliverableInput'][] = stored) =>
  given.length === stored.length &&
  stored.every(({ id, name, status }, index) => {
    const it = given[index]
    return it?.id === id && it.name === name && it.status === status
  })

const deleteMilestone = (services: Services): PreparedHandler<Ops['deleteMilestone']> =>
  queued(
    ({ path }, call) => queueOfItem(call, MILESTONE, path.milestoneId),
    async ({ path, query, headers }, call, plans) => {
      const request = { replan: query.replan, plans, ifMatch: headers['If-Match'] }
      await deleteItem(call, services, { kind: MILESTONE, id: path.milestoneId }, request)
      return call.reply(204)
    },
  )
