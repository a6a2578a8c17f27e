/** `POST /projects/{id}/import`: a table changes a project that has some of its tasks already, all of it or nothing. */
import type { Ops } from '#generated/scheduling'
import type { Call, PreparedHandler } from '#runtime'
import { dateIn } from '../../dates.ts'
import { takeNotes } from '../../files/mspdi/report.ts'
import type { FileDraft } from '../../files/read-file.ts'
import { parseJsonBytes } from '../../json.ts'
import { type Deciding, lockProject, mustSeeAll, seeProject } from '../../rules/access.ts'
import { sizeOf } from '../../rules/limits.ts'
import { mustKeepBounds } from '../../rules/problems.ts'
import { externalKeysOf, insertExternalKeys } from '../../store/external-keys.ts'
import { drawIds, type NewResource, resourcesNamed } from '../../store/imports.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { resourcesOf } from '../../store/resources.ts'
import { tasksOf } from '../../store/tasks.ts'
import { changeInTurn, type DecidedChange, networkChange } from '../../usecases/change-project.ts'
import { bytesOfDraft, reserveSnapshot } from '../../usecases/memory.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { changesNetwork } from '../../usecases/save-tasks.ts'
import { decideUpserts, kindOf } from '../../usecases/upsert/decide.ts'
import { type Reported, reportUpserts } from '../../usecases/upsert/reports.ts'
import { refusalOf, viewReport } from '../import-views.ts'

export const upsertHandlers = (services: Services) => ({ importTasks: importTasks(services) })

const importTasks = (services: Services): PreparedHandler<Ops['importTasks']> => ({
  async prepare(input, caller) {
    const { path, query, body: bytes, request } = input
    mustSeeAll(caller)
    const { db, account } = caller
    const project = await seeProject(caller, path.projectId)
    const knownKeys = [...(await externalKeysOf(db, account.id, project.id)).keys()]
    const today = dateIn(account.timeZone, services.clock.now())
    const { dryRun = false, replan, ...options } = query
    const reading = await services.planner.readFile(
      { ...options, bytes, type: 'text/csv', charset: request.charset, today, undated: 'open', knownKeys },
      { account: account.id, signal: request.signal },
    )
    if (reading.faults) throw refusalOf(reading.faults)
    const { draft, columns, report } = reading
    await reserveSnapshot(caller, project)
    await caller.reserve(2 * bytesOfDraft(draft))
    const fields = new Set(columns.filter(({ titles }) => titles.length > 0).map(({ field }) => field))
    const ids = await newIds()

    return changeInTurn<Ops['importTasks'], Decided>(services, caller, {
      projectId: project.id,
      replans: replan === true && !dryRun,
      reports: !dryRun,
      signal: request.signal,
      async decide(call) {
        const { tx } = call
        const locked = await lockProject(call, project.id)
        const notes = takeNotes()
        const drafts = parseJsonBytes(draft.tasks)
        const tasks = await tasksOf(tx, account.id, project.id, call)
        const keys = await externalKeysOf(tx, account.id, project.id)
        const { resources, missing, users } = await resourcesFor(call, draft)
        const input = { projectId: project.id, tasks, keys, drafts, fields, ids: ids.tasks, resources, users }
        const at = services.clock.now()
        const upserts = reportUpserts(call, locked, decideUpserts(input, notes), { fields, at, notes })
        const { faults, warnings } = notes.lists()
        if (faults.length > 0) throw refusalOf(faults)
        const rows = new Map([...tasks, ...upserts.map((it) => it.after)].map((row) => [row.id, row]))
        mustKeepBounds(locked, sizeOf([...rows.values()]))
        const change = dryRun
          ? { project: locked, plan: 'none' as const }
          : upsertChange(locked, upserts, missing, replan)
        return { ...change, upserts, warnings }
      },
      async reply(call, { upserts, warnings }) {
        const kinds = upserts.map(kindOf)
        const countOf = (kind: (typeof kinds)[number]) => kinds.filter((it) => it === kind).length
        return call.reply(200, {
          stored: !dryRun,
          created: countOf('create'),
          updated: countOf('update'),
          unchanged: countOf('none'),
          tasks: upserts.map((it, index) => ({
            externalKey: it.key,
            id: dryRun && !it.before ? null : it.after.id,
            change: kinds[index] ?? 'none',
          })),
          report: viewReport(report, warnings),
        })
      },
    })

    /** The account's of the same names, as they are, and new ones. */
    async function resourcesFor({ tx, isUnlocked }: Deciding, { resources: named }: FileDraft) {
      const names = named.map((it) => it.name)
      const found = await resourcesNamed(tx, account.id, names, !isUnlocked)
      const known = new Map(found.map(({ id, name, capacity }) => [name, { id, capacity }]))
      const missing = named.flatMap(({ name, email, capacity }, index) =>
        known.has(name) ? [] : [{ id: ids.resources[index] ?? 0, name, email, capacity, calendarId: null }],
      )
      for (const { id, name, capacity } of missing) known.set(name, { id, capacity })
      const own = await resourcesOf(tx, account.id, project.id)
      const users = new Map([...own, ...found].map((row) => [row.id, row]))
      return { resources: known, missing, users }
    }

    async function newIds() {
      return {
        tasks: await drawIds(db, 'task', draft.taskCount),
        resources: await drawIds(db, 'resource', draft.resources.length),
      }
    }
  },
})

interface Decided extends DecidedChange {
  readonly upserts: readonly Reported[]
  readonly warnings: ReturnType<ReturnType<typeof takeNotes>['lists']>['warnings']
}

/** @param newResources those that the account lacks @throws 409 when the project takes no such change */
function upsertChange(
  project: ProjectRow,
  upserts: readonly Reported[],
  newResources: readonly NewResource[],
  replan: boolean | undefined,
): DecidedChange {
  const tasks = upserts.filter((it) => kindOf(it) !== 'none')
  if (tasks.length === 0) return { project, plan: 'none' }
  const keys = tasks.flatMap(({ before, key, after }) => (before ? [] : { key, id: after.id }))
  const change = {
    tasks,
    newResources,
    // Another estimate of a task in Planning is no report.
    reports: tasks.flatMap(({ report }) => (report?.isReport ? report : [])),
    async save({ tx, account }: Call) {
      if (keys.length > 0) await insertExternalKeys(tx, account.id, project.id, JSON.stringify(keys))
    },
  }
  if (tasks.some((it) => changesNetwork(it.before, it.after))) return networkChange(project, replan, change)
  return { ...change, project, plan: project.status === 'Active' ? 'keep' : 'none' }
}
