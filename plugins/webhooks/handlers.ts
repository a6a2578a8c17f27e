/** The operations of the contract. */
import type { Ops } from '#generated/webhooks'
import { conflict, type Fault, type Handler, type Host, invalid, invalidBody, notFound, type Tx } from '#runtime'
import { type ListSpec, listBody, readList, readPage } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import { deliveryId } from './payload.ts'
import {
  changedTarget,
  differenceOf,
  eventFault,
  type ReadOnlyFields,
  type Registration,
  readOnlyFaults,
  type Wish,
  wishFaults,
} from './registration.ts'
import { showAttempt, showRegistration } from './representation.ts'
import { type LogRow, logFields, logSource } from './store/attempts.ts'
import { addTest, DUE } from './store/deliveries.ts'
import * as store from './store/registrations.ts'
import {
  maskFaults,
  openTarget,
  originFaults,
  type SealedTarget,
  sealTarget,
  type Target,
  withoutShownTarget,
} from './target.ts'

const MAX_REGISTRATIONS = 100 // an account

/** Ids begin with the time, so their order is the order of time. */
const REGISTRATIONS: ListSpec = {
  fields: store.registrationFields,
  key: 'id',
  select: [...Object.keys(store.registrationFields), 'events', 'headers', 'secretSet', 'statistics'],
  defaultTop: MAX_REGISTRATIONS,
}
const LOG: ListSpec = {
  fields: logFields,
  key: 'id',
  orderBy: 'id desc',
  select: [...Object.keys(logFields), 'webhookId', 'error'],
}

type Handlers = { readonly [Id in keyof Ops]: Handler<Ops[Id]> }

export function handlers(host: Host<Config>): Handlers {
  const rules = { allowed: host.config.allowed, known: host.publicEvents }
  const address = (path = '') => `${host.urls.base}/api/v1/webhooks${path}`
  const tagged = (it: Registration) => ({ headers: { ETag: etag(it.version) } })

  /** @throws 400 with all faults of a registration */
  function refuse(faults: readonly Fault[]): void {
    if (faults.length > 0) throw invalid(faults)
  }

  /** The changes that a PUT asks for. @throws 400 for what cannot be changed, or not to this */
  function readUpdate(body: Wish & ReadOnlyFields, now: Registration): Wish {
    const wish = withoutShownTarget(body, now)
    refuse([...readOnlyFaults(body, now), ...wishFaults(wish, rules, now.events)])
    return wish
  }

  /** @throws 400 for masks that stand for nothing, and for stored header values that would go to another origin */
  function sealed(id: string, wish: Wish, target: Target, current?: Target): SealedTarget {
    const faults = [...maskFaults(target, current), ...(current ? originFaults(wish, target, current) : [])]
    refuse(faults)
    return sealTarget(host.secrets, id, target)
  }

  /** Pausing and renaming open nothing. What does not open can be replaced as a whole. */
  function targetChange({ url, headers, secret }: Wish, now: Registration): Pick<store.Change, 'target'> {
    if (url === undefined && headers === undefined && secret === undefined) return {}
    const current = readTarget(now)
    if (current) {
      const target = changedTarget({ url, headers, secret }, current)
      return target ? { target: sealed(now.id, { headers }, target, current) } : {}
    }
    if (url === undefined || headers === undefined || secret === undefined) throw unreadable()
    const target = { url, headers, secret }
    return { target: sealed(now.id, target, target) }
  }

  function readTarget(now: Registration): Target | undefined {
    try {
      return openTarget(host.secrets, now.id, now)
    } catch (error) {
      host.log.error({ err: error, webhook: now.id }, "a webhook's url, headers and secret cannot be read")
      return undefined
    }
  }

  /** Holds a registration, lets `change` decide what differs, and saves that; nothing different is no new version. */
  async function changed(
    tx: Tx,
    accountId: number,
    id: string,
    ifMatch: string | undefined,
    change: (now: Registration) => store.Change,
  ): Promise<Registration> {
    const current = await store.lockRegistration(tx, accountId, id)
    if (!current) throw notFound('webhook', id)
    checkMatch(ifMatch, current.version)
    const difference = change(current)
    if (Object.keys(difference).length === 0) return current
    const saved = await store.saveRegistration(tx, accountId, id, difference)
    if (saved.isActive) await host.notify(tx, DUE, '')
    return saved
  }

  return {
    async listWebhooks({ query }, call) {
      const list = readList(query, REGISTRATIONS)
      const page = await readPage<Registration>(call.db, store.registrationSource(call.account.id), list)
      return call.reply(200, listBody(page, list, address(), showRegistration))
    },

    async createWebhook({ body }, call) {
      refuse(wishFaults(body, rules))
      await store.lockAccount(call.tx, call.account.id)
      if ((await store.countRegistrations(call.tx, call.account.id)) >= MAX_REGISTRATIONS) {
        throw conflict(
          'too_many_webhooks',
          `An account holds at most ${MAX_REGISTRATIONS} webhooks, and this one has them; delete one first.`,
        )
      }
      const now = host.clock.now()
      const id = newId('wh', now)
      const made = await store.insertRegistration(call.tx, call.account.id, {
        id,
        name: body.name,
        events: [...new Set(body.events)],
        isActive: body.isActive ?? true,
        ...sealed(id, body, { url: body.url, headers: body.headers ?? {}, secret: body.secret }),
        createdAt: now,
      })
      return call.reply(201, showRegistration(made), {
        headers: { ...tagged(made).headers, Location: address(`/${id}`) },
      })
    },

    async getWebhook({ path }, call) {
      const found = await store.loadRegistration(call.db, call.account.id, path.webhookId)
      if (!found) throw notFound('webhook', path.webhookId)
      return call.reply(200, showRegistration(found), tagged(found))
    },

    async updateWebhook({ path, headers, body }, call) {
      const saved = await changed(call.tx, call.account.id, path.webhookId, headers['If-Match'], (now) => {
        const wish = readUpdate(body, now)
        return { ...differenceOf(wish, now), ...targetChange(wish, now) }
      })
      return call.reply(200, showRegistration(saved), tagged(saved))
    },

    async deleteWebhook({ path, headers }, call) {
      const current = await store.lockRegistration(call.tx, call.account.id, path.webhookId)
      if (!current) throw notFound('webhook', path.webhookId)
      checkMatch(headers['If-Match'], current.version)
      await store.deleteRegistration(call.tx, call.account.id, path.webhookId)
      return call.reply(204)
    },

    async testWebhook({ path, body }, call) {
      const fault = eventFault(body.event, rules.known)
      if (fault) throw invalidBody('/event', fault)
      const found = await store.loadRegistration(call.tx, call.account.id, path.webhookId)
      if (!found) throw notFound('webhook', path.webhookId)
      const now = host.clock.now()
      const eventId = newId('test', now)
      await addTest(call.tx, {
        accountId: call.account.id,
        webhookId: found.id,
        eventId,
        event: body.event,
        dataText: JSON.stringify(body.data ?? {}),
        happenedAt: now,
        traceparent: host.tracer.current(),
      })
      await host.notify(call.tx, DUE, '')
      return call.reply(202, { deliveryId: deliveryId(found.id, eventId) })
    },

    async listWebhookLogs({ path, query }, call) {
      const found = await store.loadRegistration(call.db, call.account.id, path.webhookId)
      if (!found) throw notFound('webhook', path.webhookId)
      const list = readList(query, LOG)
      const page = await readPage<LogRow>(call.db, logSource(call.account.id, found.id), list)
      return call.reply(200, listBody(page, list, address(`/${found.id}/logs`), showAttempt(found.id)))
    },

    async pauseWebhook({ path, headers }, call) {
      const saved = await changed(call.tx, call.account.id, path.webhookId, headers['If-Match'], switchTo(false))
      return call.reply(200, showRegistration(saved), tagged(saved))
    },

    async resumeWebhook({ path, headers }, call) {
      const saved = await changed(call.tx, call.account.id, path.webhookId, headers['If-Match'], switchTo(true))
      return call.reply(200, showRegistration(saved), tagged(saved))
    },
  }
}

const unreadable = () =>
  conflict(
    'target_unreadable',
    'What is stored of the webhook cannot be read; give its url, headers and secret together, all of them anew.',
  )

/** Pausing what is paused changes nothing. */
const switchTo = (isActive: boolean) => (now: Registration) => differenceOf({ isActive }, now)
