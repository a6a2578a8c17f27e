/** Changes of SSO providers. Each one runs in the caller's transaction, ends sessions where it must, and logs itself. */
import { type Schemas, ssoProviderEntity } from '#generated/identity'
import { conflict, notFound, type Tx, throwIfAny } from '#runtime'
import { checkMatch, differences, readOnlyFaults, writablePart } from '#runtime/services'
import { type Author, changesOf } from '../admin/author.ts'
import { keepAdministrator } from '../admin/last-administrator.ts'
import type { Ref } from '../admin/ref.ts'
import type { Parts } from '../parts.ts'
import { countIdentities, revokeAccessOfProviderUsers, unlinkProvider } from '../store/external-identities.ts'
import type { SecurityAction } from '../store/security-log.ts'
import * as store from '../store/sso-providers.ts'
import { deleteRequestsOfProvider } from '../store/sso-requests.ts'
import { lockUsersOf } from '../store/user-records.ts'
import { defaultExternalIdClaim, newProviderId, type SsoProvider, secretRow } from './provider.ts'
import { inputFaults, normalAuthority } from './provider-rules.ts'
import { showProvider } from './provider-view.ts'

export const MAX_PROVIDERS = 50 // an account

type Needs = Pick<Parts, 'host' | 'logSecurity' | 'cacheInvalidation'>

const HINTS = { active: 'Use activate and deactivate.' }

/** @throws 400 with all faults of the input; 409 too_many_sso_providers, scheme_taken, last_administrator */
export async function create(
  needs: Needs,
  tx: Tx,
  accountId: number,
  body: Schemas['SsoProviderCreate'],
  by: Author,
): Promise<SsoProvider> {
  const { host } = needs
  const { clientSecret, ...given } = body
  const authorityUrl = normalAuthority(given.authorityUrl)
  throwIfAny(inputFaults({ ...body, authorityUrl }, host.config.sso.allowed))
  await lockUsersOf(tx, accountId)
  await store.lockAccountProviders(tx, accountId)
  if ((await store.countProviders(tx, accountId)) >= MAX_PROVIDERS) throw tooMany()
  const now = host.clock.now()
  const id = newProviderId(now)
  const provider = {
    externalIdClaim: defaultExternalIdClaim(authorityUrl),
    ...given,
    authorityUrl,
    accountId,
    id,
    ...sealed(needs, id, clientSecret),
    createdAt: now,
    updatedAt: now,
  }
  // Identities of no provider count at the only provider of an account: a second one takes them away.
  const created = await keepAdministrator(tx, accountId, now, () => store.insertProvider(tx, provider))
  if (!created) throw schemeTaken(body.authenticationScheme)
  const details = { scheme: created.authenticationScheme, authorityUrl }
  await log(needs, tx, { accountId, id }, by, 'sso_provider_created', details)
  return created
}

/** Without a change the version stays. @throws 400 with all faults of the input; 404; 412 */
export async function update(
  needs: Needs,
  tx: Tx,
  ref: Ref,
  body: Schemas['SsoProviderUpdate'],
  by: Author,
): Promise<SsoProvider> {
  const { host } = needs
  const current = await lock(tx, ref)
  const { clientSecret, authorityUrl, ...given } = writablePart(body, ssoProviderEntity.writable)
  const changed = differences(current, {
    ...given,
    ...(authorityUrl !== undefined && { authorityUrl: normalAuthority(authorityUrl) }),
  })
  // Unchanged fields are not checked again: the rules and settings may have become stricter since they were saved.
  const faults = inputFaults({ ...changed, clientSecret }, host.config.sso.allowed, current)
  throwIfAny([
    ...readOnlyFaults(body, showProvider(host.urls.auth, current), ssoProviderEntity.readOnly, HINTS),
    ...faults,
  ])
  const change = { ...changed, ...(clientSecret !== undefined && sealed(needs, ref.id, clientSecret)) }
  if (Object.keys(change).length === 0) return current
  const saved = await store.saveProvider(tx, ref.accountId, ref.id, change, host.clock.now())
  // A sign-in under way would send its code to the changed provider.
  await deleteRequestsOfProvider(tx, ref.accountId, ref.id)
  // Whom the provider before named need not be whom this one names.
  if (changed.authorityUrl !== undefined || changed.externalIdClaim !== undefined) await revokeAccess(needs, tx, ref)
  await log(needs, tx, ref, by, 'sso_provider_updated', {
    changes: changesOf<SsoProvider>(current, changed),
    ...(clientSecret !== undefined && { clientSecretChanged: true }),
  })
  return saved
}

/** Deactivation ends all sessions and tokens of the users who are linked to the provider. @throws 404, 412; 409 last_administrator */
export async function setActive(needs: Needs, tx: Tx, ref: Ref, active: boolean, by: Author): Promise<SsoProvider> {
  const { accountId, id } = ref
  const current = await lock(tx, ref)
  if (current.active === active) return current
  const now = needs.host.clock.now()
  const saved = await keepAdministrator(tx, accountId, now, async () => {
    const changed = await store.saveProvider(tx, accountId, id, { active }, now)
    if (!active) {
      await deleteRequestsOfProvider(tx, accountId, id)
      await revokeAccess(needs, tx, ref)
    }
    return changed
  })
  await log(needs, tx, ref, by, active ? 'sso_provider_activated' : 'sso_provider_deactivated', {})
  return saved
}

/**
 * @param unlinkUsers whether the provider is deleted when users are linked to it
 * @throws 404; 412; 409 sso_provider_active, sso_provider_linked, sso_provider_in_use, last_administrator
 */
export async function remove(needs: Needs, tx: Tx, ref: Ref, unlinkUsers: boolean, by: Author): Promise<void> {
  const { accountId, id } = ref
  const { active, authenticationScheme: scheme } = await lock(tx, ref)
  if (active) throw stillActive(id)
  if (await store.hasLinkedClient(tx, accountId, id)) throw clientLinked(id)
  const unlinkedUsers = await countIdentities(tx, accountId, id)
  if (unlinkedUsers > 0 && !unlinkUsers) throw usersLinked(id, unlinkedUsers)
  await keepAdministrator(tx, accountId, needs.host.clock.now(), async () => {
    await revokeAccess(needs, tx, ref)
    await unlinkProvider(tx, accountId, id)
    await deleteRequestsOfProvider(tx, accountId, id)
    await store.deleteProvider(tx, accountId, id)
  })
  await log(needs, tx, ref, by, 'sso_provider_deleted', { scheme, unlinkedUsers })
}

/** Ends the sessions that began at the provider, and all sessions and tokens of the users who can sign in there. */
async function revokeAccess({ cacheInvalidation }: Needs, tx: Tx, { accountId, id }: Ref): Promise<void> {
  await revokeAccessOfProviderUsers(tx, accountId, id)
  await store.deleteSessionsOfProvider(tx, accountId, id)
  await cacheInvalidation.invalidate(tx, `account:${accountId}`)
}

/** Other transactions lock users before providers. @throws 404, 412 */
async function lock(tx: Tx, { accountId, id, ifMatch }: Ref): Promise<SsoProvider> {
  await lockUsersOf(tx, accountId)
  const current = await store.lockProvider(tx, accountId, id)
  if (!current) throw notFound('SSO provider', id)
  checkMatch(ifMatch, current.version)
  return current
}

const log = (
  { logSecurity }: Needs,
  tx: Tx,
  { accountId, id }: Ref,
  by: Author,
  action: SecurityAction,
  details: Record<string, unknown>,
) => logSecurity(tx, { ...by, accountId, action, subject: `sso_provider ${id}`, details })

const sealed = ({ host }: Needs, id: string, secret: string) => ({
  clientSecretSealed: host.secrets.seal(secret, secretRow(id)),
})

const tooMany = () =>
  conflict(
    'too_many_sso_providers',
    `An account has at most ${MAX_PROVIDERS} SSO providers, and this one has as many; delete one first.`,
  )

const schemeTaken = (scheme: string) =>
  conflict(
    'scheme_taken',
    `Another provider of the account has the authentication scheme ${scheme}; choose another one.`,
    [{ pointer: '/authenticationScheme', detail: 'The authentication scheme is taken.' }],
  )

const stillActive = (id: string) =>
  conflict('sso_provider_active', `The SSO provider ${id} is active; deactivate it before you delete it.`)

const clientLinked = (id: string) =>
  conflict(
    'sso_provider_linked',
    `A SCIM client is linked to the SSO provider ${id}; link the client to another first.`,
  )

const usersLinked = (id: string, users: number) =>
  conflict(
    'sso_provider_in_use',
    `${users} ${users === 1 ? 'user is' : 'users are'} linked to the SSO provider ${id}; unlink them, or give unlinkUsers=true.`,
  )
