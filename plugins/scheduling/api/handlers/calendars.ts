/** Calendars: working days and holidays. All users see them; those who see all projects change them. */
import { calendarEntity, type Handlers, type Ops, type Schemas } from '#generated/scheduling'
import { type Call, conflict, type Fault, invalid, invalidBody, notFound } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { checkMatch, differences, withETag } from '#runtime/services'
import { mustSeeAll } from '../../rules/access.ts'
import {
  type CalendarRow,
  calendarSource,
  clearDefault,
  countUses,
  deleteCalendar as deleteRow,
  findCalendar,
  insertCalendar,
  lockCalendar,
  updateCalendar as updateRow,
} from '../../store/calendars.ts'
import { activeProjectsOfCalendar, dropPlansOfCalendar, dropPlansOfDefault } from '../../store/dropped-plans.ts'
import { readReservedPage } from '../../usecases/memory.ts'
import { ofCalendars, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { runningChanged } from '../../usecases/running-changed.ts'
import { readWriteBack } from '../write-back.ts'

export function calendarHandlers(services: Services) {
  return {
    async listCalendars({ query }, call) {
      const { fields, select } = calendarEntity
      const list = readList(query, { fields, key: 'id', select })
      const page = await readReservedPage<CalendarRow>(call, calendarSource(call.account.id), list, 'calendar')
      return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/calendars`, calendarEntity.view))
    },

    createCalendar: queued<Ops['createCalendar']>(
      () => [ofCalendars],
      async ({ body }, call) => {
        mustSeeAll(call)
        const { tx, account } = call
        const at = services.clock.now()
        const values = { ...calendarEntity.defaults, ...calendarEntity.toRow(read(body)), name: body.name }
        if (values.isDefault) await clearDefault(tx, account.id, at)
        const calendar = await insertCalendar(tx, account.id, values, at)
        // Projects without a calendar of their own get this one now.
        if (values.isDefault) await daysChanged(call, calendar.id, { own: false, isDefault: true })
        const location = `${services.baseUrl}/api/v1/calendars/${calendar.id}`
        return call.reply(201, calendarEntity.view(calendar), withETag(calendar, location))
      },
    ),

    async getCalendar({ path }, call) {
      const calendar = await findCalendar(call.db, call.account.id, path.calendarId)
      if (!calendar) throw notFound('calendar', path.calendarId)
      return call.reply(200, calendarEntity.view(calendar), withETag(calendar))
    },

    replaceCalendar: queued<Ops['replaceCalendar']>(
      () => [ofCalendars],
      async ({ path, headers, body }, call) => {
        mustSeeAll(call)
        const { tx, account } = call
        const at = services.clock.now()
        const current = await findCalendar(tx, account.id, path.calendarId)
        if (!current) throw notFound('calendar', path.calendarId)
        const given = read(readWriteBack(body, calendarEntity.view(current), calendarEntity.writable))
        if (given.isDefault) await clearDefault(tx, account.id, at, path.calendarId)
        const calendar = await lockCalendar(tx, account.id, path.calendarId)
        if (!calendar) throw notFound('calendar', path.calendarId)
        checkMatch(headers['If-Match'], calendar.version)
        if (given.isDefault === false && calendar.isDefault) {
          throw invalidBody('/isDefault', 'An account has one default calendar: make another one the default instead.')
        }
        const values = differences(calendar, calendarEntity.toRow(given))
        if (Object.keys(values).length === 0) return call.reply(200, calendarEntity.view(calendar), withETag(calendar))
        const updated = await updateRow(tx, account.id, calendar.id, values, at)
        const own = !sameDays(calendar, updated)
        const isDefault = updated.isDefault && (own || !calendar.isDefault)
        if (own || isDefault) await daysChanged(call, calendar.id, { own, isDefault })
        return call.reply(200, calendarEntity.view(updated), withETag(updated))
      },
    ),

    deleteCalendar: queued<Ops['deleteCalendar']>(
      () => [ofCalendars],
      async ({ path, headers }, call) => {
        mustSeeAll(call)
        const { tx, account } = call
        const calendar = await lockCalendar(tx, account.id, path.calendarId, 'UPDATE')
        if (!calendar) throw notFound('calendar', path.calendarId)
        checkMatch(headers['If-Match'], calendar.version)
        if (calendar.isDefault)
          throw conflict('in_use', 'The default calendar stays: make another one the default first.')
        const { projects, resources } = await countUses(tx, account.id, calendar.id)
        if (projects + resources > 0) {
          const uses = `${projects} project${projects === 1 ? '' : 's'} and ${resources} resource${resources === 1 ? '' : 's'}`
          throw conflict('in_use', `Calendar ${calendar.id} '${calendar.name}' is used by ${uses}.`)
        }
        await deleteRow(tx, account.id, calendar.id)
        return call.reply(204)
      },
    ),
  } satisfies Handlers
}

/** The body with its days in order. @throws 400 for a date that is given twice */
function read<Body extends Pick<Schemas['CalendarUpdate'], (typeof calendarEntity.writable)[number]>>({
  weekdays,
  holidays,
  ...rest
}: Body) {
  const dates = holidays?.map((it) => it.date) ?? []
  const twice = dates.flatMap((date, index): Fault[] =>
    dates.indexOf(date) < index ? [{ pointer: `/holidays/${index}/date`, detail: `${date} is given twice.` }] : [],
  )
  if (twice.length > 0) throw invalid(twice)
  return {
    ...rest,
    ...(weekdays && { weekdays: [...weekdays].sort() }),
    ...(holidays && {
      holidays: holidays.map(({ date, name = '' }) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1)),
    }),
  }
}

/**
 * Drops the plans of projects in Planning whose days are others now, and has the Active ones projected with these.
 * @param changed `own`: for projects that use the calendar by themselves or for a resource; `isDefault`: for those without one
 */
async function daysChanged(
  { tx, account, emit }: Pick<Call, 'tx' | 'account' | 'emit'>,
  calendarId: number,
  changed: { readonly own: boolean; readonly isDefault: boolean },
): Promise<void> {
  if (changed.own) await dropPlansOfCalendar(tx, account.id, calendarId)
  if (changed.isDefault) await dropPlansOfDefault(tx, account.id)
  const projectIds = await activeProjectsOfCalendar(tx, account.id, calendarId, changed)
  if (projectIds.length > 0) await emit(runningChanged, { projectIds })
}

const sameDays = (a: CalendarRow, b: CalendarRow) =>
  JSON.stringify([a.weekdays, a.holidays.map((it) => it.date)]) ===
  JSON.stringify([b.weekdays, b.holidays.map((it) => it.date)])
