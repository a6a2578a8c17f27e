/**
 * Resources: who and what does the work. All users see them, and those who see all projects change them; others see e-mail,
 * skills and absences of those alone that they work with.
 */
import { type Handlers, type Ops, resourceEntity, type Schemas } from '#generated/scheduling'
import { type Account, type Call, conflict, type Db, type Fault, invalid, notFound } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { checkMatch, differences, withETag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { dayOf } from '../../dates.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { checkCalendar, checkUser, mustSeeAll, visibilityOf } from '../../rules/access.ts'
import { dropPlansOfResource } from '../../store/dropped-plans.ts'
import {
  countUses,
  deleteResource as deleteRow,
  findResource,
  insertResource,
  lockResource,
  type ResourceRow,
  resourceSource,
  type SeenResource,
  updateResource as updateRow,
} from '../../store/resources.ts'
import { readReservedPage } from '../../usecases/memory.ts'
import { ofResource, ofResourcePlans, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { emitRunningChanged } from '../../usecases/running-changed.ts'
import { viewOfResources } from '../resource-views.ts'
import { readWriteBack } from '../write-back.ts'

export function resourceHandlers(services: Services) {
  const viewed = async (account: Account, db: Db, row: ResourceRow | SeenResource) => {
    const view = await viewOfResources({ ...services, account, db }, [row])
    return view(row)
  }
  return {
    async listResources({ query }, call) {
      const { fields, select } = resourceEntity
      const list = readList(query, { fields, search: 'r.search_text', key: 'id', select })
      const page = await readReservedPage<SeenResource>(call, resourceSource(visibilityOf(call)), list, 'resource')
      const asking = { ...services, account: call.account, db: call.db }
      const view = await viewOfResources(asking, page.rows, list.select)
      return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/resources`, view))
    },

    async createResource({ body }, call) {
      mustSeeAll(call)
      const { capacity = resourceEntity.defaults.capacity } = body
      await checkResource(call, services, body, absenceFaults(body, capacity))
      const given = { ...resourceEntity.defaults, ...resourceEntity.toRow(withAbsences(body)), name: body.name }
      const values = { ...given, capacity: sixDecimals(given.capacity) }
      const resource = await insertResource(call.tx, call.account.id, values, services.clock.now())
      const location = `${services.baseUrl}/api/v1/resources/${resource.id}`
      return call.reply(201, await viewed(call.account, call.tx, resource), withETag(resource, location))
    },

    async getResource({ path }, call) {
      const resource = await findResource(call.db, visibilityOf(call), path.resourceId)
      if (!resource) throw notFound('resource', path.resourceId)
      return call.reply(200, await viewed(call.account, call.db, resource), withETag(resource))
    },

    updateResource: queued<Ops['updateResource']>(
      ({ path, body }) => {
        const own = ofResource(path.resourceId)
        return setsOff(resourceEntity, body, 'replan') ? [own, ofResourcePlans] : [own]
      },
      async ({ path, headers, body }, call) => {
        mustSeeAll(call)
        const { tx, account } = call
        const resource = await lockResource(tx, account.id, path.resourceId)
        if (!resource) throw notFound('resource', path.resourceId)
        checkMatch(headers['If-Match'], resource.version)
        const shown = await viewed(account, tx, resource)
        // Of a resource that was read before, whether its user is active may have changed since.
        const now = body.createdAt === undefined ? shown : { ...shown, userActive: body.userActive }
        const given = readWriteBack(body, now, resourceEntity.writable)
        const { capacity = resource.capacity, ...rest } = given
        const asked = { ...given, userId: given.userId === resource.userId ? null : given.userId }
        await checkResource(call, services, asked, [
          ...absenceFaults(given, capacity),
          ...(given.absences || capacity === resource.capacity ? [] : capacityFaults(resource, capacity)),
        ])
        const wanted = resourceEntity.toRow(withAbsences({ ...rest, capacity: sixDecimals(capacity) }))
        const values = differences(resource, wanted)
        if (Object.keys(values).length === 0) return call.reply(200, shown, withETag(resource))
        const updated = await updateRow(tx, account.id, resource.id, values, services.clock.now())
        if (setsOff(resourceEntity, values, 'replan')) {
          await dropPlansOfResource(tx, account.id, resource.id)
          await emitRunningChanged(call, [resource.id])
        }
        return call.reply(200, await viewed(account, tx, updated), withETag(updated))
      },
    ),

    deleteResource: queued<Ops['deleteResource']>(
      ({ path }) => [ofResource(path.resourceId)],
      async ({ path, headers }, call) => {
        mustSeeAll(call)
        const { tx, account } = call
        const resource = await lockResource(tx, account.id, path.resourceId, 'UPDATE')
        if (!resource) throw notFound('resource', path.resourceId)
        checkMatch(headers['If-Match'], resource.version)
        const uses = await countUses(tx, account.id, resource.id)
        if (uses > 0) {
          const detail = `Resource ${resource.id} '${resource.name}' is assigned to ${uses} task${uses === 1 ? '' : 's'}; take it off first.`
          throw conflict('in_use', detail)
        }
        await deleteRow(tx, account.id, resource.id)
        return call.reply(204)
      },
    ),
  } satisfies Handlers
}

/** @throws 400 with every fault that the contract cannot express */
async function checkResource(
  call: Call,
  services: Services,
  { calendarId, userId }: { readonly calendarId?: number | null; readonly userId?: number | null },
  others: readonly Fault[],
): Promise<void> {
  const users = await checkUser(call, services.directory, 'userId', userId)
  const faults = [...users, ...others, ...(await checkCalendar(call, calendarId))]
  if (faults.length > 0) throw invalid(faults)
}

const LONGEST = 1_100 // days: three years of parental leave

interface Given {
  readonly absences?: readonly Schemas['AbsenceInput'][] | undefined
}

/** What the contract cannot express of them. */
const absenceFaults = ({ absences = [] }: Given, capacity: number): Fault[] =>
  absences.flatMap(({ from, to, units }, index) => {
    const faults: Fault[] = []
    const add = (field: string, detail: string) => faults.push({ pointer: `/absences/${index}/${field}`, detail })
    if (typeof to === 'string' && to < from) add('to', `${to} is before ${from}, the first day.`)
    if (typeof to === 'string' && dayOf(to) - dayOf(from) > LONGEST) {
      add('to', `${to} is more than ${LONGEST} days after ${from}: leave it out, or give the resource an until.`)
    }
    if (typeof units === 'number' && units > capacity) {
      add('units', `${units} units cannot be away: the resource has a capacity of ${capacity}.`)
    }
    return faults
  })

/** A capacity below what the resource has stored as away. */
function capacityFaults({ absences }: ResourceRow, capacity: number): Fault[] {
  const most = absences.reduce((units, absence) => Math.max(units, absence.units ?? 0), 0)
  if (most <= capacity) return []
  return [{ pointer: '/capacity', detail: `An absence of the resource takes ${most} units: change that too.` }]
}

/** The fields with absences as they are stored, by their first days. */
function withAbsences<Fields extends Given>({ absences, ...rest }: Fields) {
  if (!absences) return rest
  const stored = absences.map(({ from, to = null, units = null, reason = null }) => ({
    from,
    to,
    units: units === null ? null : sixDecimals(units),
    reason,
  }))
  return { ...rest, absences: stored.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))) }
}
