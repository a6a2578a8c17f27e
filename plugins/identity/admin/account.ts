/** Handlers of the account, its plugins and its provisioning settings. */
import { accountEntity, type Handlers, provisioningSettingsEntity, type Schemas } from '#generated/identity'
import { invalidBody, notFound, throwIfAny } from '#runtime'
import { checkMatch, differences, readOnlyFaults, withETag, writablePart } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { type AccountRow, findAccount, lockAccount } from '../store/accounts.ts'
import {
  loadProvisioningSettings,
  lockProvisioningSettings,
  saveProvisioningSettings,
} from '../store/provisioning-settings.ts'
import { accountChanges } from './account-changes.ts'
import { authorOf, changesOf } from './author.ts'
import { canonicalTimeZone } from './time-zone.ts'
import { showAccount } from './views.ts'

export function accountHandlers(parts: Parts) {
  const { host, logSecurity } = parts
  const save = accountChanges(parts)
  return {
    async getAccount(_, call) {
      const found = await findAccount(call.db, call.account.id)
      if (!found) throw notFound('account', call.account.id)
      return call.reply(200, showAccount(found, host.config), withETag(found))
    },

    async updateAccount({ body, headers, request }, call) {
      const current = await lockAccount(call.tx, call.account.id)
      if (!current) throw notFound('account', call.account.id)
      checkMatch(headers['If-Match'], current.version)
      const change = readChange(body, current, showAccount(current, host.config))
      const saved = await save(call.tx, current, change, authorOf(call, request))
      return call.reply(200, showAccount(saved, host.config), withETag(saved))
    },

    async listPlugins(_, call) {
      const plugins = await host.pluginsOf(call.account.id)
      return call.reply(200, {
        value: plugins.map(({ name, availability, enabled }) => ({ name, availability, enabled })),
      })
    },

    async getProvisioningSettings(_, call) {
      const found = await loadProvisioningSettings(call.db, call.account.id)
      return call.reply(200, provisioningSettingsEntity.view(found), withETag(found))
    },

    async updateProvisioningSettings({ body, headers, request }, call) {
      const { id: accountId } = call.account
      const current = await lockProvisioningSettings(call.tx, accountId)
      checkMatch(headers['If-Match'], current.version)
      const change = differences(current, body)
      if (Object.keys(change).length === 0)
        return call.reply(200, provisioningSettingsEntity.view(current), withETag(current))
      const saved = await saveProvisioningSettings(call.tx, accountId, change)
      await logSecurity(call.tx, {
        ...authorOf(call, request),
        accountId,
        action: 'provisioning_settings_updated',
        details: { changes: changesOf(current, change) },
      })
      return call.reply(200, provisioningSettingsEntity.view(saved), withETag(saved))
    },
  } satisfies Handlers
}

/** @throws 400 for changed read-only fields, and for an unknown time zone */
function readChange(body: Schemas['AccountUpdate'], current: AccountRow, shown: Schemas['Account']) {
  throwIfAny(readOnlyFaults(body, shown, accountEntity.readOnly, { rateLimit: 'The operator sets it.' }))
  const { timeZone, ...given } = writablePart(body, accountEntity.writable)
  return differences(current, { ...given, ...(timeZone !== undefined && { timeZone: readTimeZone(timeZone) }) })
}

function readTimeZone(given: string): string {
  const timeZone = canonicalTimeZone(given)
  if (timeZone === undefined)
    throw invalidBody('/timeZone', `${given} is not a time zone; give an IANA name such as Europe/Vienna.`)
  return timeZone
}
