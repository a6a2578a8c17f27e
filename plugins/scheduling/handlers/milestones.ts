/** Milestones: tasks of duration zero, reached or not. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, type Fault, type Handler, invalid, type PreparedHandler } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import { lockProject, seeProject, sightOf } from '../access.ts'
import { refuseNetworkChange } from '../faults.ts'
import { checkPredecessors, readPredecessors, samePredecessors } from '../links.ts'
import { readReservedPage } from '../memory.ts'
import { changeNetwork, mustHaveRoom } from '../network.ts'
import { report } from '../progress.ts'
import { ofProject, queued } from '../queues.ts'
import type { Desk } from '../settle.ts'
import { saveDeliverables, savePredecessors } from '../store/links.ts'
import type { ProjectRow } from '../store/projects.ts'
import { insertTask } from '../store/task-changes.ts'
import { milestoneFields, type TaskRow, taskSource } from '../store/tasks.ts'
import { viewMilestone } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import {
  changeItem,
  deleteItem,
  differences,
  lockItem,
  MILESTONE,
  mustFind,
  queueOfItem,
  seeItem,
} from './work-item.ts'

const select = [...Object.keys(milestoneFields), 'predecessors', 'completedBy', 'linkedDeliverables']

export const milestoneHandlers = (desk: Desk) => ({
  listMilestones: listMilestones(desk),
  createMilestone: createMilestone(desk),
  getMilestone,
  updateMilestone: updateMilestone(desk),
  deleteMilestone: deleteMilestone(desk),
})

const listMilestones =
  (desk: Desk): Handler<Ops['listMilestones']> =>
  async ({ path, query }, call) => {
    const list = readList(query, { fields: milestoneFields, key: 'id', select })
    const { id } = await seeProject(call, path.projectId)
    const page = await readReservedPage<TaskRow>(
      call,
      taskSource(sightOf(call), { ...MILESTONE, projectId: id }),
      list,
      'task',
    )
    return call.reply(200, listBody(page, list, `${desk.baseUrl}/api/v1/projects/${id}/milestones`, viewMilestone))
  }

const getMilestone: Handler<Ops['getMilestone']> = async ({ path }, call) => {
  const milestone = await seeItem(call, MILESTONE, path.milestoneId)
  return call.reply(200, viewMilestone(milestone), { headers: { ETag: etag(milestone.version) } })
}

const createMilestone = (desk: Desk): PreparedHandler<Ops['createMilestone']> =>
  queued(
    ({ path }) => [ofProject(path.projectId)],
    async ({ path, query, body }, call, plans) => {
      const { tx, account } = call
      const project = await lockProject(call, path.projectId)
      const { plannedDate, linkedDeliverables = [], predecessors: links = [], ...given } = body
      await mustHaveRoom(call, project, { tasks: 1, links: links.length })
      const predecessors = readPredecessors(links)
      await checkMilestone(call, project, undefined, { predecessors, linkedDeliverables })
      const id = await changeNetwork(call, desk, project, { replan: query.replan, plans }, async () => {
        const ahead = project.status === 'Planning' ? undefined : await plans.taskId(call)
        const values = {
          id: ahead,
          ...given,
          projectId: project.id,
          isMilestone: true,
          duration: 0,
          remainingDuration: 0,
        }
        const id = await insertTask(tx, account.id, { ...values, promisedDate: plannedDate }, desk.clock.now())
        await savePredecessors(tx, account.id, id, predecessors)
        await saveDeliverables(tx, account.id, id, linkedDeliverables)
        return id
      })
      const milestone = await mustFind(call, MILESTONE, id)
      return call.reply(201, viewMilestone(milestone), {
        headers: { Location: `${desk.baseUrl}/api/v1/milestones/${id}`, ETag: etag(milestone.version) },
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

const WRITABLE = [
  'name',
  'description',
  'notBefore',
  'plannedDate',
  'status',
  'predecessors',
  'linkedDeliverables',
] as const satisfies readonly (keyof Schemas['MilestoneUpdate'])[]

const STATUS = { Planned: 'NotStarted', Achieved: 'Completed' } as const

const updateMilestone = (desk: Desk): PreparedHandler<Ops['updateMilestone']> =>
  queued(
    ({ path }, call) => queueOfItem(call, MILESTONE, path.milestoneId),
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = desk.clock.now()
      const { row: milestone, project } = await lockItem(call, MILESTONE, path.milestoneId)
      checkMatch(headers['If-Match'], milestone.version)
      const given = readWriteBack(body, viewMilestone(milestone), WRITABLE)
      const { status, plannedDate, linkedDeliverables, predecessors: links, ...rest } = given
      const predecessors = links && readPredecessors(links)
      await checkMilestone(call, project, milestone, { predecessors, linkedDeliverables })
      const reported = report(call, project, milestone, status ? { status: STATUS[status] } : {}, at)
      if (reported.problem) throw reported.problem

      const next: TaskRow = {
        ...reported.task,
        ...rest,
        ...(plannedDate !== undefined && { promisedDate: plannedDate }),
        ...(predecessors && { predecessors }),
        ...(reported.changed && { completedBy: reported.task.status === 'Completed' ? call.actor : null }),
      }
      const network =
        milestone.notBefore !== next.notBefore || !samePredecessors(milestone.predecessors, next.predecessors)
      const refusal = network ? refuseNetworkChange(project, query.replan) : undefined
      if (refusal) throw refusal
      await mustHaveRoom(call, project, { links: next.predecessors.length - milestone.predecessors.length })

      const values = differences(STORED, milestone, next)
      const deliverables = sameDeliverables(milestone.deliverables, linkedDeliverables) ? undefined : linkedDeliverables
      if (!network && !deliverables && Object.keys(values).length === 0) return replyMilestone(milestone)
      const changed = await changeItem(
        call,
        desk,
        project,
        { kind: MILESTONE, id: milestone.id },
        {
          values,
          network,
          progress: reported.changed,
          plans,
          async save() {
            if (predecessors) await savePredecessors(tx, account.id, milestone.id, predecessors)
            if (deliverables) await saveDeliverables(tx, account.id, milestone.id, deliverables)
          },
        },
      )
      return replyMilestone(changed)

      function replyMilestone(row: TaskRow) {
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

const STORED = [
  'name',
  'description',
  'notBefore',
  'promisedDate',
  'status',
  'percentComplete',
  'remainingDuration',
  'remainingBeforeCompletion',
  'actualStart',
  'actualFinish',
  'completedBy',
] as const satisfies readonly (keyof TaskRow)[]

const deleteMilestone = (desk: Desk): PreparedHandler<Ops['deleteMilestone']> =>
  queued(
    ({ path }, call) => queueOfItem(call, MILESTONE, path.milestoneId),
    async ({ path, query, headers }, call, plans) => {
      const request = { replan: query.replan, plans, ifMatch: headers['If-Match'] }
      await deleteItem(call, desk, { kind: MILESTONE, id: path.milestoneId }, request)
      return call.reply(204)
    },
  )
