/** Handles the operations of the contract (`openapi/webhooks.yaml`). */
import { type Handlers, type Ops, selectable, webhookRegistrationEntity } from '#generated/webhooks'
import { conflict, type Db, type Handler, type Host, notFound, throwIfAny } from '#runtime'
import { type List, type ListSpec, listBody, readList, readPage, replaceComparisons } from '#runtime/odata'
import { checkMatch, withETag } from '#runtime/services'
import type { Config } from './config.ts'
import { listEvents } from './event-feed.ts'
import { newId } from './ids.ts'
import { readDelivery } from './read-delivery.ts'
import {
  changedFields,
  changedTarget,
  inputFaults,
  type ReadOnlyFields,
  type Registration,
  type RegistrationInput,
  readOnlyFaults,
} from './registration.ts'
import { registrationChanges, setActive } from './registration-changes.ts'
import { readReplay, replay } from './replay.ts'
import { showAttempt, showRegistration } from './representation.ts'
import * as rotation from './secret-rotation.ts'
import { DUE } from './store/deliveries.ts'
import { type LogRow, logFields, logSource } from './store/delivery-log.ts'
import * as store from './store/registrations.ts'
import {
  maskFaults,
  openTarget,
  originFaults,
  type SealedTarget,
  sealTarget,
  shownTarget,
  type Target,
  withoutShownTarget,
} from './target.ts'

const MAX_REGISTRATIONS = 100 // an account

/** Oldest first, since ids begin with their time. */
export const REGISTRATIONS: ListSpec = {
  fields: store.registrationFields,
  key: 'id',
  select: webhookRegistrationEntity.select,
  defaultTop: MAX_REGISTRATIONS,
}
export const LOG: ListSpec = {
  fields: logFields,
  key: 'id',
  orderBy: 'id desc',
  select: selectable.WebhookLogView,
}

export function handlers(host: Host<Config>) {
  const { lock, update, sendTest } = registrationChanges(host)
  const rules = { allowed: host.config.allowed, knownEvents: host.publicEvents }
  const address = (path = '') => `${host.urls.base}/api/v1/webhooks${path}`
  const show = (it: Registration) => showRegistration(host.secrets, it, host.clock.now())

  /** @throws 400 with all faults of the body, changed read-only fields included */
  function readUpdate(body: RegistrationInput & ReadOnlyFields, current: Registration): RegistrationInput {
    const input = withoutShownTarget(body, shownTarget(host.secrets, current))
    throwIfAny([...readOnlyFaults(body, current, host.clock.now()), ...inputFaults(input, rules, current)])
    return input
  }

  /** @throws 400 for masks that replace no stored value, and for stored header values that would go to another origin */
  function checkAndSeal(id: string, input: RegistrationInput, target: Target, current?: Target): SealedTarget {
    const faults = [...maskFaults(target, current), ...(current ? originFaults(input, target, current) : [])]
    throwIfAny(faults)
    return sealTarget(host.secrets, id, target)
  }

  /**
   * The new target, if it changes. The stored one is opened only for a change of the target, so that a registration whose
   * target cannot be opened can still be paused and renamed; it can be replaced only as a whole.
   */
  function targetChange(
    { url, headers, secret }: RegistrationInput,
    current: Registration,
  ): Pick<store.Change, 'target'> {
    if (url === undefined && headers === undefined && secret === undefined) return {}
    const stored = readTarget(current)
    if (stored) {
      const target = changedTarget({ url, headers, secret }, stored)
      return target ? { target: checkAndSeal(current.id, { headers }, target, stored) } : {}
    }
    if (url === undefined || headers === undefined || secret === undefined) throw unreadableTarget()
    const target = { url, headers, secret }
    return { target: checkAndSeal(current.id, target, target) }
  }

  function readTarget(current: Registration): Target | undefined {
    try {
      return openTarget(host.secrets, current.id, current.targetSealed)
    } catch (error) {
      host.log.error({ err: error, webhook: current.id }, "a webhook's url, headers and secret cannot be read")
      return undefined
    }
  }

  /** The list with comparisons of the url, which is stored sealed, replaced by the ids of the registrations that have it. */
  async function filterByUrl(db: Db, accountId: number, list: List): Promise<List> {
    const { url, id } = store.registrationFields
    if (!list.filter || !url || !id || !/\burl\b/.test(list.options.$filter ?? '')) return list
    const { rows } = await store.listRegistrations(db, accountId, readList({}, REGISTRATIONS))
    const shown = rows.map((it) => ({ id: it.id, url: shownTarget(host.secrets, it).url }))
    const filter = replaceComparisons(list.filter, url, ({ kind, value }) => {
      const values = shown.filter((it) => (it.url === value) === (kind === 'eq')).map((it) => it.id)
      return values.length === 0 ? { kind: 'or', of: [] } : { kind: 'in', field: id, values }
    })
    return { ...list, filter }
  }

  const pauseOrResume =
    (isActive: boolean): Handler<Ops['pauseWebhook']> =>
    async ({ path, headers }, call) => {
      const saved = await update(call.tx, call.account.id, path.webhookId, headers['If-Match'], setActive(isActive))
      return call.reply(200, show(saved), withETag(saved))
    }

  return {
    listEvents: listEvents(host),

    async listWebhooks({ query }, call) {
      const list = await filterByUrl(call.db, call.account.id, readList(query, REGISTRATIONS))
      const page = await store.listRegistrations(call.db, call.account.id, list)
      return call.reply(200, listBody(page, list, address(), show))
    },

    async createWebhook({ body }, call) {
      throwIfAny(inputFaults(body, rules))
      await store.lockAccount(call.tx, call.account.id)
      if ((await store.countRegistrations(call.tx, call.account.id)) >= MAX_REGISTRATIONS) {
        throw conflict(
          'too_many_webhooks',
          `An account has at most ${MAX_REGISTRATIONS} webhooks, and this one has as many; delete one first.`,
        )
      }
      const now = host.clock.now()
      const id = newId('wh', now)
      const { url, headers = {}, secret, events, ...given } = body
      const settings = { ...webhookRegistrationEntity.defaults, ...given }
      const made = await store.insertRegistration(call.tx, {
        ...settings,
        accountId: call.account.id,
        id,
        subscriptions: [...new Set(events)],
        pauseReason: settings.isActive ? null : 'requested',
        pausedAt: settings.isActive ? null : now,
        ...checkAndSeal(id, body, { url, headers, secret }),
        createdAt: now,
      })
      return call.reply(201, show(made), withETag(made, address(`/${id}`)))
    },

    async getWebhook({ path }, call) {
      const found = await store.loadRegistration(call.db, call.account.id, path.webhookId)
      if (!found) throw notFound('webhook', path.webhookId)
      return call.reply(200, show(found), withETag(found))
    },

    async updateWebhook({ path, headers, body }, call) {
      const saved = await update(call.tx, call.account.id, path.webhookId, headers['If-Match'], (current) => {
        const input = readUpdate(body, current)
        return { ...changedFields(input, current), ...targetChange(input, current) }
      })
      return call.reply(200, show(saved), withETag(saved))
    },

    async deleteWebhook({ path, headers }, call) {
      const current = await lock(call.tx, call.account.id, path.webhookId)
      checkMatch(headers['If-Match'], current.version)
      await store.deleteRegistration(call.tx, call.account.id, path.webhookId)
      return call.reply(204)
    },

    async testWebhook({ path, body }, call) {
      const { id } = await sendTest(call.tx, call.account.id, path.webhookId, body)
      return call.reply(202, { deliveryId: id })
    },

    async listWebhookLogs({ path, query }, call) {
      const found = await store.loadRegistration(call.db, call.account.id, path.webhookId)
      if (!found) throw notFound('webhook', path.webhookId)
      const list = readList(query, LOG)
      const page = await readPage<LogRow>(call.db, logSource(call.account.id, found.id), list)
      return call.reply(200, listBody(page, list, address(`/${found.id}/logs`), showAttempt(found.id)))
    },

    async getWebhookDelivery({ path: { webhookId, deliveryId } }, call) {
      const reading = { db: call.db, reserve: (bytes: number) => call.reserve(bytes) }
      return call.reply(200, await readDelivery(reading, { accountId: call.account.id, webhookId }, deliveryId))
    },

    async rotateWebhookSecret({ path, headers, body = {} }, call) {
      throwIfAny(inputFaults({ secret: body.secret }, rules))
      const current = await lock(call.tx, call.account.id, path.webhookId)
      const stored = readTarget(current)
      if (!stored) throw unreadableTarget()
      const key = headers['Idempotency-Key']
      const request = { secret: body.secret, key: key && `${call.actor.id} ${call.actor.name} ${key}` }
      const repeated = rotation.repeated(stored, request, host.clock.now())
      if (repeated) return call.reply(200, repeated, withETag(current))
      checkMatch(headers['If-Match'], current.version)
      const { target, answer } = rotation.rotate(
        stored,
        request,
        host.clock.now(),
        await store.previousSecretEnd(call.tx),
      )
      const saved = await store.saveRegistration(call.tx, call.account.id, current.id, {
        target: sealTarget(host.secrets, current.id, target),
      })
      return call.reply(200, answer, withETag(saved))
    },

    async replayWebhook({ path, body }, call) {
      const request = readReplay(body)
      const found = await store.loadRegistration(call.tx, call.account.id, path.webhookId)
      if (!found) throw notFound('webhook', path.webhookId)
      const replayed = await replay(call.tx, { accountId: call.account.id, webhookId: found.id }, request)
      if (replayed.replayed > 0) await host.notify(call.tx, DUE, '')
      return call.reply(202, replayed)
    },

    pauseWebhook: pauseOrResume(false),
    resumeWebhook: pauseOrResume(true),
  } satisfies Handlers
}

const unreadableTarget = () =>
  conflict(
    'target_unreadable',
    'The stored url, headers and secret of the webhook cannot be read; give all three of them in one PUT.',
  )
