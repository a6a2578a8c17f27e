/** `POST /projects/{id}/import`: a table changes a project that has some of its tasks already, all of it or nothing. */
import type { Ops } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { dateIn } from '../../dates.ts'
import { takeNotes } from '../../files/mspdi/report.ts'
import type { FileDraft } from '../../files/read-file.ts'
import { parseJsonBytes } from '../../json.ts'
import { lockProject, mustSeeAll, seeProject } from '../../rules/access.ts'
import { sizeOf } from '../../rules/limits.ts'
import { refuseSize } from '../../rules/problems.ts'
import { externalKeysOf } from '../../store/external-keys.ts'
import { drawIds, resourcesNamed } from '../../store/imports.ts'
import { tasksOf } from '../../store/tasks.ts'
import { bytesOfDraft, reserveSnapshot } from '../../usecases/memory.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { decideUpserts } from '../../usecases/upsert/decide.ts'
import { reportUpserts } from '../../usecases/upsert/reports.ts'
import { kindOf, saveUpserts } from '../../usecases/upsert/save.ts'
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
      { ...options, bytes, type: 'text/csv', today, knownKeys },
      { account: account.id, signal: request.signal },
    )
    if (reading.faults) throw refusalOf(reading.faults)
    const { draft, columns, report } = reading
    await reserveSnapshot(caller, project)
    await caller.reserve(2 * bytesOfDraft(draft))
    const fields = new Set(columns.filter(({ titles }) => titles.length > 0).map(({ field }) => field))
    const ids = await newIds()

    return queued<Ops['importTasks']>(
      () => [ofProject(project.id)],
      async (_, call, plans) => {
        const { tx } = call
        const locked = await lockProject(call, project.id)
        const notes = takeNotes()
        const drafts = parseJsonBytes(draft.tasks)
        const tasks = await tasksOf(tx, account.id, project.id, call)
        const keys = await externalKeysOf(tx, account.id, project.id)
        const { resources, missing } = await resourcesFor(draft)
        const decided = decideUpserts({ tasks, keys, drafts, fields, ids: ids.tasks, resources }, notes)
        const upserts = reportUpserts(call, locked, decided, { fields, at: services.clock.now(), notes })
        const { faults, warnings } = notes.lists()
        if (faults.length > 0) throw refusalOf(faults)
        const rows = new Map([...tasks, ...upserts.map((it) => it.after)].map((row) => [row.id, row]))
        const refusal = refuseSize(locked, sizeOf([...rows.values()]))
        if (refusal) throw refusal
        if (!dryRun) await saveUpserts(call, services, locked, upserts, missing, { replan, plans })
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

        /** The account's of the same names, as they are, and new ones. */
        async function resourcesFor({ resources: named }: FileDraft) {
          const found = await resourcesNamed(
            tx,
            account.id,
            named.map((it) => it.name),
            true,
          )
          const known = new Map(found.map(({ id, name, capacity }) => [name, { id, capacity }]))
          const missing = named.flatMap(({ name, email, capacity }, index) =>
            known.has(name) ? [] : [{ id: ids.resources[index] ?? 0, name, email, capacity, calendarId: null }],
          )
          for (const { id, name, capacity } of missing) known.set(name, { id, capacity })
          return { resources: known, missing }
        }
      },
    ).prepare(input, caller)

    async function newIds() {
      return {
        tasks: await drawIds(db, 'task', draft.taskCount),
        resources: await drawIds(db, 'resource', draft.resources.length),
      }
    }
  },
})
