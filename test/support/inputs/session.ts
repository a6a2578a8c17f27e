/** Sends generated requests, checks the replies, and remembers created objects for later requests. */
import type { Pool } from 'undici'
import type { Kind, KnownObjects, TestAccounts } from './accounts.ts'
import type { Operation } from './contract.ts'
import { headerOf, isOverloaded, type Reply, type ReplyChecks } from './replies.ts'
import type { DrawnRequest } from './requests.ts'
import { isScim } from './scim.ts'

const SHOWN = 20_000 // characters of a request's body, in a failure
const SHOWN_REPLY = 3_000 // characters

const MAKES = {
  createProject: 'projectId',
  importProject: 'projectId',
  createTask: 'taskId',
  createMilestone: 'milestoneId',
  createResource: 'resourceId',
  createCalendar: 'calendarId',
  createWebhook: 'webhookId',
  createSsoProvider: 'ssoProviderId',
  createUser: 'userId',
  createClient: 'clientId',
  createScimClient: 'scimClientId',
  createScimUser: 'scimUserId',
  createCalendarFeed: 'feedId',
  createDecision: 'decisionId',
} as const
const isMaker = (id: string): id is keyof typeof MAKES => Object.hasOwn(MAKES, id)

/** Of objects that can be deleted at once. */
const PATHS: Readonly<Partial<Record<Kind, string>>> = {
  projectId: '/api/v1/projects',
  taskId: '/api/v1/tasks',
  milestoneId: '/api/v1/milestones',
  resourceId: '/api/v1/resources',
  calendarId: '/api/v1/calendars',
  webhookId: '/api/v1/webhooks',
  ssoProviderId: '/admin/api/sso-providers',
  feedId: '/api/v1/calendar-feeds',
  decisionId: '/api/v1/portfolio/decisions',
}

interface Made {
  readonly id?: number | string
  readonly clientId?: string
  readonly project?: { readonly id: number }
  readonly decision?: { readonly id: string }
  /** Of a calendar feed. */
  readonly url?: string
}

/** Operations that answer with the plan of a project. */
const HAS_PLAN: ReadonlySet<string> = new Set(['planProject', 'getSchedule'])
interface Planned {
  readonly projectId: number
  readonly baseline: number | null
  readonly tasks: readonly { readonly id: number }[]
}
/** A schedule has what was selected. */
function rememberPlan(objects: KnownObjects, { projectId, baseline, tasks = [] }: Partial<Planned>): void {
  if (projectId === undefined || baseline === undefined) return
  if (tasks.length > 0) objects.renew('plannedProjectId', projectId)
  if (baseline !== null && baseline > 1) objects.renew('replannedProjectId', projectId)
  for (const { id } of tasks.slice(0, 2)) objects.renew('plannedTaskId', id)
}

function rememberStatus(objects: KnownObjects, { id, status }: { readonly id: number; readonly status: string }): void {
  if (status === 'Active') objects.renew('activeProjectId', id)
}

function rememberDelivery(objects: KnownObjects, { deliveryId }: { readonly deliveryId: string }): void {
  objects.renew('deliveryId', deliveryId)
  objects.renew('testedWebhookId', deliveryId.slice(0, deliveryId.indexOf(':')))
}

export class Session {
  readonly #pool: Pool
  readonly #administrators: ReadonlyMap<KnownObjects, string>
  readonly #checks: ReplyChecks
  readonly #causes: ReadonlyMap<string, unknown>
  /** Number of replies by operation and status. */
  readonly #counts = new Map<string, number>()
  /** The first failure of each kind. */
  readonly #failed = new Map<string, string>()
  sent = 0
  /** Number of replies with 503 of an overloaded service. */
  overloaded = 0

  constructor(pool: Pool, accounts: TestAccounts, checks: ReplyChecks, causes: ReadonlyMap<string, unknown>) {
    this.#pool = pool
    this.#checks = checks
    this.#causes = causes
    this.#administrators = new Map(
      accounts.callers.flatMap(({ name, objects, authorization = '' }) =>
        name === 'Administrator' || name === 'other account' ? [[objects, authorization] as const] : [],
      ),
    )
  }

  /** @param label identifies the request in a failure */
  async send(request: DrawnRequest, label: string): Promise<void> {
    const reply = await this.#exchange(request)
    this.sent += 1
    if (isOverloaded(reply)) this.overloaded += 1
    const key = `${request.operation?.id} ${reply.status}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    const faults = this.#checks.faultsOf(request, reply)
    const kind = `${request.operation?.id} ${reply.status} ${faults[0]?.replaceAll(/\d+/g, 'n')}`
    if (faults.length > 0 && !this.#failed.has(kind))
      this.#failed.set(kind, this.#describe(request, reply, faults, label))
    await this.#rememberObjects(request, reply)
  }

  get failures(): readonly string[] {
    return [...this.#failed.values()]
  }

  /** The operations without a reply in this class of statuses, such as 200. */
  without(operations: readonly Operation[], hundred: number): string[] {
    const had = (id: string) => [...this.#counts.keys()].some((key) => key.startsWith(`${id} ${String(hundred)[0]}`))
    return operations.flatMap(({ id }) => (had(id) ? [] : [id]))
  }

  /** Number of replies by operation and status. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  async #exchange({ method, path, headers, body }: DrawnRequest): Promise<Reply> {
    const {
      statusCode,
      headers: given,
      body: stream,
    } = await this.#pool.request({
      method: method as 'GET',
      path,
      headers,
      ...(body && { body }),
    })
    return { status: statusCode, headers: given, text: await stream.text() }
  }

  async #rememberObjects({ operation, caller, ids }: DrawnRequest, reply: Reply): Promise<void> {
    const { objects } = caller
    if (!operation || reply.status >= 300 || !caller.known) return
    const etag = headerOf(reply, 'etag')
    if (etag !== '') objects.remember('etags', etag)
    const token = /skiptoken=([\w%-]+)/.exec(reply.text)?.[1]
    if (token !== undefined) objects.remember('skipTokens', decodeURIComponent(token))
    const cursor = /"nextCursor":"([^"]+)"/.exec(reply.text)?.[1]
    if (cursor !== undefined) objects.remember('cursors', cursor)
    // A user that SCIM has deactivated can be read and changed.
    if (operation.method === 'DELETE' && !isScim(operation.path))
      for (const [kind, id] of Object.entries(ids)) objects.forget(kind, id)
    if (HAS_PLAN.has(operation.id) && reply.text !== '') rememberPlan(objects, JSON.parse(reply.text))
    if (operation.id === 'updateProject') rememberStatus(objects, JSON.parse(reply.text))
    if (operation.id === 'testWebhook') rememberDelivery(objects, JSON.parse(reply.text))
    if (reply.status !== 201 || !isMaker(operation.id)) return
    const made = JSON.parse(reply.text) as Made
    const kind = MAKES[operation.id]
    const id = made.project?.id ?? made.decision?.id ?? made.id ?? made.clientId
    if (operation.id === 'importProject' && made.project) objects.renew('plannedProjectId', made.project.id)
    const secret = /\/feeds\/([^/]+)\//.exec(made.url ?? '')?.[1]
    if (secret !== undefined) objects.add('token', secret)
    const surplus = id === undefined ? undefined : objects.add(kind, id)
    if (surplus !== undefined && PATHS[kind]) await this.#remove(objects, `${PATHS[kind]}/${surplus}`)
  }

  /** Deletes an object, so that the account does not grow. Ignores a refusal. */
  async #remove(objects: KnownObjects, path: string): Promise<void> {
    const authorization = this.#administrators.get(objects) ?? ''
    const { body } = await this.#pool.request({ method: 'DELETE', path, headers: { authorization } })
    await body.dump()
  }

  #describe(
    { method, path, headers, body, caller }: DrawnRequest,
    reply: Reply,
    faults: string[],
    label: string,
  ): string {
    const { authorization: _, ...shown } = headers
    const cause = this.#causes.get(headerOf(reply, 'x-request-id'))
    const text = body?.toString('utf8') ?? ''
    const isText = body === undefined || Buffer.from(text).equals(body)
    return [
      `${label}: ${faults.join('; ')}`,
      `as ${caller.name}: ${method} ${path}`,
      `headers ${JSON.stringify(shown)}`,
      isText
        ? `body ${JSON.stringify(text.slice(0, SHOWN))}`
        : `body as base64 ${body.toString('base64').slice(0, SHOWN)}`,
      `answered ${reply.status} ${headerOf(reply, 'content-type')} ${reply.text.slice(0, SHOWN_REPLY)}`,
      ...(cause === undefined ? [] : [`cause ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}`]),
    ].join('\n')
  }
}
