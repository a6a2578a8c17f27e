/** Milestones: tasks of duration zero, reached or not. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, type Fault, type Handler, invalid, notFound } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import { lockProject, seeProject, sightOf, wholeAccount } from '../access.ts'
import { refuseNetworkChange } from '../faults.ts'
import { checkPredecessors, readPredecessors, samePredecessors } from '../links.ts'
import { changeNetwork, mustHaveRoom, planAfter } from '../network.ts'
import { report } from '../progress.ts'
import { type Desk, settle } from '../settle.ts'
import { saveDeliverables, savePredecessors } from '../store/links.ts'
import type { ProjectRow } from '../store/projects.ts'
import { deleteTask as deleteRow, insertTask, updateTask as updateRow } from '../store/task-changes.ts'
import { findTask, milestoneFields, type TaskRow, taskSource } from '../store/tasks.ts'
import { viewMilestone } from '../views.ts'
import { loadWork } from '../work.ts'

const MILESTONES = { milestones: true }
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
    const page = await readPage<TaskRow>(call.db, taskSource(sightOf(call), { ...MILESTONES, projectId: id }), list)
    return call.reply(200, listBody(page, list, `${desk.baseUrl}/api/v1/projects/${id}/milestones`, viewMilestone))
  }

const getMilestone: Handler<Ops['getMilestone']> = async ({ path }, call) => {
  const milestone = await findTask(call.db, sightOf(call), path.milestoneId, MILESTONES)
  if (!milestone) throw notFound('milestone', path.milestoneId)
  return call.reply(200, viewMilestone(milestone), { headers: { ETag: etag(milestone.version) } })
}

const createMilestone =
  (desk: Desk): Handler<Ops['createMilestone']> =>
  async ({ path, query, body }, call) => {
    const { tx, account } = call
    const project = await lockProject(call, path.projectId)
    await mustHaveRoom(call, project)
    const { plannedDate, linkedDeliverables = [], predecessors: links = [], ...given } = body
    const predecessors = readPredecessors(links)
    await checkMilestone(call, project, undefined, { predecessors, linkedDeliverables })
    const id = await changeNetwork(call, desk, project, query.replan, async () => {
      const values = { ...given, projectId: project.id, isMilestone: true, duration: 0, remainingDuration: 0 }
      const id = await insertTask(tx, account.id, { ...values, promisedDate: plannedDate }, desk.clock.now())
      await savePredecessors(tx, account.id, id, predecessors)
      await saveDeliverables(tx, account.id, id, linkedDeliverables)
      return id
    })
    const milestone = await mustFind(call, id)
    return call.reply(201, viewMilestone(milestone), {
      headers: { Location: `${desk.baseUrl}/api/v1/milestones/${id}`, ETag: etag(milestone.version) },
    })
  }

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

/** A milestone of the account, whoever sees it now. */
async function mustFind(call: Call, id: number): Promise<TaskRow> {
  const milestone = await findTask(call.tx, wholeAccount(call.account.id), id, MILESTONES)
  if (!milestone) throw notFound('milestone', id)
  return milestone
}

/** The milestone and its project, which nobody else changes until the transaction ends. @throws 404 */
async function lockMilestone(call: Call, id: number): Promise<{ milestone: TaskRow; project: ProjectRow }> {
  const seen = await findTask(call.tx, sightOf(call), id, MILESTONES)
  if (!seen) throw notFound('milestone', id)
  const project = await lockProject(call, seen.projectId, wholeAccount(call.account.id))
  return { project, milestone: await mustFind(call, id) }
}

const STATUS = { Planned: 'NotStarted', Achieved: 'Completed' } as const

const updateMilestone =
  (desk: Desk): Handler<Ops['updateMilestone']> =>
  async ({ path, query, headers, body }, call) => {
    const { tx, account } = call
    const at = desk.clock.now()
    const { milestone, project } = await lockMilestone(call, path.milestoneId)
    checkMatch(headers['If-Match'], milestone.version)
    const { status, plannedDate, linkedDeliverables, predecessors: links, ...rest } = body
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

    const values = differences(milestone, next)
    const deliverables = sameDeliverables(milestone.deliverables, linkedDeliverables) ? undefined : linkedDeliverables
    if (!network && !deliverables && Object.keys(values).length === 0) return replyMilestone(milestone)
    const before = network || reported.changed ? await loadWork(tx, account.id, project, at) : undefined
    await updateRow(tx, account.id, milestone.id, values, at)
    if (predecessors) await savePredecessors(tx, account.id, milestone.id, predecessors)
    if (deliverables) await saveDeliverables(tx, account.id, milestone.id, deliverables)
    if (before) {
      const after = await loadWork(tx, account.id, project, at)
      const plan = planAfter(project, network)
      await settle(call, desk, before, after, { cause: plan === 'make' ? 'plan' : 'progress', plan })
    }
    return replyMilestone(await mustFind(call, milestone.id))

    function replyMilestone(row: TaskRow) {
      return call.reply(200, viewMilestone(row), { headers: { ETag: etag(row.version) } })
    }
  }

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
  'actualStart',
  'actualFinish',
  'completedBy',
] as const satisfies readonly (keyof TaskRow)[]

/** The columns that differ. */
const differences = (milestone: TaskRow, next: TaskRow) =>
  Object.fromEntries(STORED.filter((name) => milestone[name] !== next[name]).map((name) => [name, next[name]]))

const deleteMilestone =
  (desk: Desk): Handler<Ops['deleteMilestone']> =>
  async ({ path, query, headers }, call) => {
    const { milestone } = await lockMilestone(call, path.milestoneId)
    const project = await lockProject(call, milestone.projectId)
    checkMatch(headers['If-Match'], milestone.version)
    await changeNetwork(call, desk, project, query.replan, () =>
      deleteRow(call.tx, call.account.id, milestone.id, desk.clock.now()),
    )
    return call.reply(204)
  }
