/**
 * Resources: who and what does the work. All users see them, and those who see all projects change them; others see e-mail,
 * skills and absences of those alone that they work with.
 */
import { type Handlers, type Ops, resourceEntity } from '#generated/scheduling'
import { type Call, conflict, type Fault, invalid, notFound } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { checkMatch, differences, withETag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { checkUser, mustSeeAll, visibilityOf } from '../../rules/access.ts'
import { calendarExists } from '../../store/calendars.ts'
import { dropPlansOfResource } from '../../store/dropped-plans.ts'
import {
  countUses,
  deleteResource as deleteRow,
  findResource,
  insertResource,
  lockResource,
  type ResourceRow,
  resourceSource,
  updateResource as updateRow,
} from '../../store/resources.ts'
import { readReservedPage } from '../../usecases/memory.ts'
import { ofResource, ofResourcePlans, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { emitRunningChanged } from '../../usecases/running-changed.ts'
import { absenceFaults, capacityFaults, withAbsences } from '../absences.ts'
import { readWriteBack } from '../write-back.ts'

export function resourceHandlers(services: Services) {
  return {
    async listResources({ query }, call) {
      const { fields, select } = resourceEntity
      const list = readList(query, { fields, search: 'r.search_text', key: 'id', select })
      const page = await readReservedPage<ResourceRow>(call, resourceSource(visibilityOf(call)), list, 'resource')
      return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/resources`, resourceEntity.view))
    },

    async createResource({ body }, call) {
      mustSeeAll(call)
      const { capacity = resourceEntity.defaults.capacity } = body
      await checkResource(call, services, body, absenceFaults(body, capacity))
      const given = { ...resourceEntity.defaults, ...resourceEntity.toRow(withAbsences(body)), name: body.name }
      const values = { ...given, capacity: sixDecimals(given.capacity) }
      const resource = await insertResource(call.tx, call.account.id, values, services.clock.now())
      return call.reply(
        201,
        resourceEntity.view(resource),
        withETag(resource, `${services.baseUrl}/api/v1/resources/${resource.id}`),
      )
    },

    async getResource({ path }, call) {
      const resource = await findResource(call.db, visibilityOf(call), path.resourceId)
      if (!resource) throw notFound('resource', path.resourceId)
      return call.reply(200, resourceEntity.view(resource), withETag(resource))
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
        const given = readWriteBack(body, resourceEntity.view(resource), resourceEntity.writable)
        const { capacity = resource.capacity, ...rest } = given
        const asked = { ...given, userId: given.userId === resource.userId ? null : given.userId }
        await checkResource(call, services, asked, [
          ...absenceFaults(given, capacity),
          ...(given.absences || capacity === resource.capacity ? [] : capacityFaults(resource, capacity)),
        ])
        const wanted = resourceEntity.toRow(withAbsences({ ...rest, capacity: sixDecimals(capacity) }))
        const values = differences(resource, wanted)
        if (Object.keys(values).length === 0) return call.reply(200, resourceEntity.view(resource), withETag(resource))
        const updated = await updateRow(tx, account.id, resource.id, values, services.clock.now())
        if (setsOff(resourceEntity, values, 'replan')) {
          await dropPlansOfResource(tx, account.id, resource.id)
          await emitRunningChanged(call, [resource.id])
        }
        return call.reply(200, resourceEntity.view(updated), withETag(updated))
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
  const faults = [...(await checkUser(call, services.directory, 'userId', userId)), ...others]
  if (typeof calendarId === 'number' && !(await calendarExists(call.tx, call.account.id, calendarId))) {
    faults.push({ pointer: '/calendarId', detail: `There is no calendar ${calendarId}.` })
  }
  if (faults.length > 0) throw invalid(faults)
}
