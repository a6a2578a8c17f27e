/** The accounts and callers of generated requests, and the objects that requests can name. */
import { signIn, type TestAccount } from '../../../runtime/testing.ts'
import type { SharedService } from '../shared-service.ts'
import type { Random } from './random.ts'
import { USER } from './scim.ts'
import { ENTERPRISE, ROLES } from './scim-queries.ts'

/** Texts in the objects of one account each; a caller of another account must never read them. */
export const CANARIES = ['Canary of Acme', 'Canary of Directory'] as const
type Canary = (typeof CANARIES)[number]
const [ACME_CANARY, DIRECTORY_CANARY] = CANARIES

/** Of the callers with the credentials of a SCIM client. */
export const PROVIDER = 'identity provider'

const KINDS = [
  'projectId',
  'taskId',
  'milestoneId',
  'resourceId',
  'calendarId',
  'webhookId',
  'ssoProviderId',
  // Those that requests have created: the callers themselves are never changed.
  'userId',
  'clientId',
  'scimClientId',
  // Users of the account with the identity provider; of the others, all users.
  'scimUserId',
  'resourceTypeId',
  'schemaId',
  'feedId',
  'decisionId',
  // Of the feeds' addresses.
  'token',
  // Of baselines; projects that were planned anew have the first one.
  'number',
  // What some operations need of their object, as far as is known: it has a plan, is Active, has a baseline.
  'plannedTaskId',
  'plannedProjectId',
  'activeProjectId',
  'replannedProjectId',
  // Of tests, and the webhooks that made them.
  'deliveryId',
  'testedWebhookId',
] as const
export type Kind = (typeof KINDS)[number]
const USER_FIELDS = ['userId', 'assignedToId', 'projectManagerId']
const ALIASES: Readonly<Record<string, Kind>> = { drumId: 'resourceId', removedTask: 'taskId' }
/** Kinds of which an id says nothing about the account: whoever has it may use it, or it is one of a project. */
export const SHARED: ReadonlySet<string> = new Set(['token', 'number'])
/** Of the objects that path parameters name, those that an operation seldom meets by chance. */
const PREFERRED: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  getExplanation: { taskId: 'plannedTaskId' },
  getSchedule: { projectId: 'plannedProjectId' },
  planProject: { projectId: 'activeProjectId' },
  getBaseline: { projectId: 'replannedProjectId' },
  getWebhookDelivery: { webhookId: 'testedWebhookId', deliveryId: 'deliveryId' },
}
const NEWEST = 3 // of those that are preferred: older ones have often changed
const KEPT = 10 // of a kind; the oldest is deleted for a new one
const REMEMBERED = 30 // ETags, tokens, keys and cursors

/** Ids and other values of one account that requests can name. */
export class KnownObjects {
  readonly userIds: number[] = []
  readonly etags: string[] = []
  readonly skipTokens: string[] = []
  readonly keys: string[] = []
  /** Of lists of SCIM users. */
  readonly cursors: string[] = []
  /** Part of texts in objects of the account. */
  readonly canary: Canary | undefined
  readonly #ids = new Map<Kind, (number | string)[]>(KINDS.map((kind) => [kind, []]))

  constructor(canary?: Canary) {
    this.canary = canary
    this.add('number', 1)
  }

  of(kind: string): readonly (number | string)[] {
    return this.#ids.get(kind as Kind) ?? []
  }

  /** Ids for a path parameter of an operation, mostly of objects that have what it needs. */
  for({ often }: Random, operationId: string, name: string): readonly (number | string)[] {
    const preferred = this.of(PREFERRED[operationId]?.[name] ?? '').slice(-NEWEST)
    return preferred.length > 0 && often(0.7) ? preferred : this.of(name)
  }

  /** Adds an id as the newest of its kind. */
  renew(kind: Kind, id: number | string): void {
    this.forget(kind, id)
    this.add(kind, id)
  }

  /** Returns the oldest id when there are more than `KEPT`. */
  add(kind: Kind, id: number | string): number | string | undefined {
    const ids = this.#ids.get(kind) ?? []
    if (ids.includes(id)) return undefined
    ids.push(id)
    return ids.length > KEPT ? ids.shift() : undefined
  }

  forget(kind: string, id: number | string): void {
    const ids = this.#ids.get(kind as Kind) ?? []
    const at = ids.findIndex((it) => String(it) === String(id))
    if (at >= 0) ids.splice(at, 1)
  }

  remember(list: 'etags' | 'skipTokens' | 'keys' | 'cursors', value: string): void {
    this[list].push(value)
    if (this[list].length > REMEMBERED) this[list].shift()
  }

  /** An id for a field such as `taskId` or `assignedToId`; undefined for other fields, or when there is none. */
  idOf(random: Random, name: string): number | string | undefined {
    if (USER_FIELDS.includes(name)) return random.pick(this.userIds)
    const ids = this.of(ALIASES[name] ?? name)
    return ids.length > 0 ? random.pick(ids) : undefined
  }
}

export interface Caller {
  readonly name: string
  /** The Authorization header; undefined when it is not sent. */
  readonly authorization: string | undefined
  /** The objects that the caller may see. */
  readonly objects: KnownObjects
  /** Whether the credentials are valid. */
  readonly known: boolean
  /** Relative frequency of the caller; of identity providers, among their own. */
  readonly weight: number
}

export interface TestAccounts {
  readonly callers: readonly Caller[]
  readonly acme: KnownObjects
  readonly other: KnownObjects
  /** Has an identity provider, which may deactivate any of its users; none of them is a caller. */
  readonly directory: KnownObjects
  /** Valid forms for the token endpoint. */
  readonly signIns: readonly Readonly<Record<string, string>>[]
}

/** Creates three accounts and callers of each kind. */
export async function createAccounts(service: SharedService): Promise<TestAccounts> {
  const acme = await service.account('Acme')
  const other = await service.account('Other')
  const directory = await service.account('Directory')
  for (const { accountId } of [acme, other, directory])
    for (const plugin of ['scim', 'mcp']) await service.app.activation.set(accountId, plugin, true)
  const gus = await acme.user('Gus General')
  const lim = await acme.user(`Lim Limited ${ACME_CANARY}`)
  const database = service.app.database
  await database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [lim.userId])
  const alone = (await service.command('client create', {
    account: acme.accountId,
    name: 'Night batch',
    scopes: 'api1 offline_access',
  })) as { clientId: string; clientSecret: string }
  const form = { client_id: alone.clientId, client_secret: alone.clientSecret }
  const batch = await tokenOf(service, form)

  const administrator = ({ email, password, ...client }: TestAccount) =>
    signIn(service.url, client, email, password, 'api1 admin openid profile')
  const mine = new KnownObjects(ACME_CANARY)
  mine.userIds.push(acme.userId, gus.userId, lim.userId)
  const theirs = new KnownObjects()
  theirs.userIds.push(other.userId)
  for (const objects of [mine, theirs]) for (const id of objects.userIds) objects.add('scimUserId', id)
  const provider = await registerProvider(service, directory)
  const caller = (name: string, authorization: string | undefined, objects: KnownObjects, weight: number): Caller => ({
    name,
    authorization,
    objects,
    known: weight >= 3,
    weight,
  })
  return {
    acme: mine,
    other: theirs,
    directory: provider.objects,
    callers: [
      caller('Administrator', `Bearer ${await administrator(acme)}`, mine, 58),
      caller('General User', `Bearer ${gus.token}`, mine, 9),
      caller('restricted user', `Bearer ${lim.token}`, mine, 6),
      caller('client alone', `Bearer ${batch}`, mine, 6),
      caller('other account', `bearer  ${await administrator(other)}`, theirs, 12),
      caller('nobody', undefined, theirs, 2),
      caller('wrong token', 'Bearer at_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', theirs, 2),
      caller('malformed header', 'Basic YWRhOng=', theirs, 1),
      caller('endless token', `Bearer ${'a'.repeat(6_000)}`, theirs, 1),
      caller(PROVIDER, `Bearer ${provider.secret}`, provider.objects, 6),
      caller(PROVIDER, `Bearer ${provider.token}`, provider.objects, 4),
    ],
    signIns: [
      { ...form, grant_type: 'client_credentials', scope: 'api1' },
      { ...provider.form, grant_type: 'client_credentials', scope: 'service.scim' },
      {
        client_id: acme.clientId,
        client_secret: acme.clientSecret,
        grant_type: 'password',
        username: gus.email,
        password: acme.password,
        scope: 'api1 offline_access',
      },
    ],
  }
}

/** Registers a SCIM client, and gets a token for it. */
async function registerProvider(service: SharedService, { accountId, userId }: TestAccount) {
  const created = await service.command('scim-client create', { account: accountId, name: 'Directory' })
  const { clientId, clientSecret } = created as { clientId: string; clientSecret: string }
  const objects = new KnownObjects(DIRECTORY_CANARY)
  objects.userIds.push(userId)
  objects.add('scimUserId', userId)
  objects.add('resourceTypeId', 'User')
  for (const urn of [USER, ENTERPRISE, ROLES]) objects.add('schemaId', urn)
  const form = { client_id: clientId, client_secret: clientSecret }
  return { objects, form, secret: clientSecret, token: await tokenOf(service, form) }
}

/** An access token of the client itself. */
async function tokenOf({ url }: SharedService, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}
