/** Generates valid and invalid requests to all operations. */
import { gzipSync } from 'node:zlib'
import { type Caller, type KnownObjects, PROVIDER, SHARED, type TestAccounts } from './accounts.ts'
import type { Contract, Operation, Schema } from './contract.ts'
import { keyedTable, projectXml, table } from './files.ts'
import { Fields, type Json, Raw, textOf } from './json.ts'
import { mcpMessage } from './mcp.ts'
import { type FieldNames, queryOf } from './queries.ts'
import type { Random } from './random.ts'
import { isScim, scimBody } from './scim.ts'
import { HOSTILE_TEXTS, Values } from './values.ts'

export interface DrawnRequest {
  /** Undefined for a path or method that the contract does not declare. */
  readonly operation: Operation | undefined
  readonly caller: Caller
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer | undefined
  /** Whether the path contains the id of an object of another account. */
  readonly foreign: boolean
  /** Path parameters before encoding. */
  readonly ids: Readonly<Record<string, string>>
}

/**
 * Relative frequency of operations; the default is 10, and 3 for the admin API, whose operations succeed as often as they are
 * drawn. Calculations and password hashes are slow, hence rarer.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  createToken: 6,
  endSession: 4,
  endSessionByForm: 4,
  getOpenIdConfiguration: 4,
  getAuthorizationServerMetadata: 4,
  getSigningKeys: 4,
  createProject: 5,
  createWebhook: 5,
  deleteProject: 2,
  deleteTask: 3,
  deleteMilestone: 3,
  deleteResource: 3,
  deleteCalendar: 3,
  deleteWebhook: 2,
  deleteCalendarFeed: 3,
  endDecision: 3,
  importProject: 5,
  planProject: 8,
  tryChanges: 5,
  applyChanges: 5,
  staggerPortfolio: 3,
  schedulePortfolio: 3,
  simulateProject: 3,
  adviseProject: 3,
  simulatePortfolio: 3,
  getPortfolioLoad: 5,
  getExplanation: 15,
  getBaseline: 15,
  getPortfolio: 5,
  testWebhook: 5,
  // Most draws contradict the state of the task.
  updateTask: 30,
  readScimServiceProviderConfig: 3,
  listScimResourceTypes: 3,
  readScimResourceType: 3,
  listScimSchemas: 3,
  readScimSchema: 3,
  deactivateScimUser: 4,
  patchScimUser: 20,
}

/** The operations that make objects, where their names do not follow from the parameter. */
const MAKERS: Readonly<Record<string, string>> = {
  feedId: 'createCalendarFeed',
  decisionId: 'createDecision',
  token: 'createCalendarFeed',
  deliveryId: 'testWebhook',
}

const ODD_IDS = [
  'Infinity',
  '-Infinity',
  '+Infinity',
  'NaN',
  '1e999',
  '-1e999',
  '1e3',
  '0x10',
  '0b1',
  '-1',
  '0',
  '-0',
  '1.0',
  '1.5',
  '+1',
  '01',
  ' 1',
  '1 ',
  '1_000',
  '2147483648',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '9'.repeat(400),
  '١',
  'first',
  'null',
  'true',
  '[1]',
  '1,2',
  '__proto__',
  'constructor',
  'wh_',
  `wh_${'a'.repeat(61)}`,
  'a/b',
  '\u0001',
  '\u0000',
  'x'.repeat(300),
  'x'.repeat(3_000),
]
/** Path segments that are not encoded further. */
const ODD_SEGMENTS = ['%', '%zz', '%E0%A4%A', '%C0%80', '%ED%A0%80', '..', '%2e%2e', '1;v=2', '1%2F2', '%20']

const ACCEPTS = [
  '*/*',
  'application/json',
  'application/*',
  'application/xml',
  'text/csv, application/json;q=0.5',
  'text/html',
  'application/json;q=0',
  'application/problem+json',
  'q',
  ',,,',
  'application/json;odata.metadata=minimal',
  'a/b'.repeat(500),
  'application/json;q=x;="',
]
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON;charset="x"',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/csv',
  'application/xml',
  'text/plain',
  'nonsense',
  'x'.repeat(5_000),
  ';',
  '',
]
const ADDRESSES = [
  '',
  'unknown',
  '203.0.113.9:4711',
  '::1',
  '[::1]:80',
  '1.2.3.4, 5.6.7.8',
  'x'.repeat(200),
  "127.0.0.1'",
]

export interface Sources {
  readonly contract: Contract
  readonly accounts: TestAccounts
  /** Address of the receiver of webhooks. */
  readonly receiver: string
}

export class Requests {
  readonly #sources: Sources
  readonly #operations: readonly Operation[]
  readonly #callers: readonly Caller[]
  readonly #providers: readonly Caller[]

  constructor(sources: Sources) {
    this.#sources = sources
    const weight = ({ id, path }: Operation) => WEIGHTS[id] ?? (path.startsWith('/admin/') ? 3 : 10)
    this.#operations = sources.contract.operations.flatMap((it) => Array(weight(it)).fill(it))
    const weighted = sources.accounts.callers.flatMap((it): Caller[] => Array(it.weight).fill(it))
    this.#callers = weighted.filter((it) => !isProvider(it))
    this.#providers = weighted.filter(isProvider)
  }

  draw(random: Random): DrawnRequest {
    const { often, pick } = random
    if (often(0.01)) return this.#undeclared(random)
    const wanted = pick(this.#operations)
    const caller = this.#callerOf(random, wanted)
    const operation = this.#feasible(random, wanted, caller)
    const odd = { path: often(0.08), query: often(0.2), headers: often(0.15), body: often(0.45) }
    const { path, foreign, ids } = this.#path(random, operation, caller, odd.path)
    const query = queryOf(random, operation, this.#fieldsOf(operation), caller.objects, odd.query)
    const { body, type } = this.#body(random, operation, caller, odd.body)
    const headers = this.#headers(random, operation, caller, odd.headers)
    const sent = body !== undefined && odd.headers && often(0.3) ? pick(TYPES) : type
    if (sent !== undefined) headers['content-type'] = sent
    return {
      operation,
      caller,
      method: operation.method === 'GET' && often(0.02) ? 'HEAD' : operation.method,
      path: query === '' ? path : `${path}?${query}`,
      headers,
      body: body && odd.headers ? packed(random, body, headers) : body,
      foreign,
      ids,
    }
  }

  /** For SCIM nearly always an identity provider, for other operations now and then. */
  #callerOf({ often, pick }: Random, { path }: Operation): Caller {
    return pick(often(isScim(path) ? 0.9 : 0.01) ? this.#providers : this.#callers)
  }

  /** The operation, or the one that creates an object that its path needs and that does not exist yet. */
  #feasible({ often }: Random, operation: Operation, caller: Caller): Operation {
    if (isScim(operation.path) !== isProvider(caller)) return operation
    const { objects } = caller
    const missing = operation.parameters.find((it) => it.in === 'path' && objects.of(it.name).length === 0)
    if (!missing || often(0.3)) return operation
    const maker = MAKERS[missing.name] ?? `create${missing.name[0]?.toUpperCase()}${missing.name.slice(1, -2)}`
    const found = this.#operations.find((it) => it.id === maker) ?? operation
    const needs = found.parameters.find((it) => it.in === 'path' && objects.of(it.name).length === 0)
    return needs ? (this.#operations.find((it) => it.id === 'createProject') ?? operation) : found
  }

  #path(random: Random, { id: operationId, path, parameters }: Operation, { objects }: Caller, odd: boolean) {
    const { often, pick } = random
    const { acme, other } = this.#sources.accounts
    const ids: Record<string, string> = {}
    let foreign = false
    const text = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!parameters.some((it) => it.in === 'path' && it.name === name)) throw new Error(`${path} lacks ${name}.`)
      if (odd && often(0.2)) return pick(ODD_SEGMENTS)
      const theirs = (objects === acme ? other : acme).of(name)
      const isForeign = !odd && !SHARED.has(name) && theirs.length > 0 && often(objects === other ? 0.5 : 0.04)
      const mine = isForeign ? theirs : objects.for(random, operationId, name)
      foreign ||= isForeign
      const id = odd ? pick(ODD_IDS) : mine.length > 0 ? String(pick(mine)) : '999999'
      ids[name] = id
      return encodeURIComponent(id)
    })
    return { path: text, foreign, ids }
  }

  /** Fields for `$select` and similar options: the properties of the list's items, or of the resource. */
  #fieldsOf({ responses }: Operation): FieldNames {
    const { resolve } = this.#sources.contract
    const schema = responses['200']?.content?.['application/json']?.schema
    const body = schema && resolve<Schema>(schema)
    const items = body?.properties?.value && resolve<Schema>(body.properties.value).items
    return Object.keys((items ? resolve<Schema>(items) : body)?.properties ?? {})
  }

  #body(
    random: Random,
    operation: Operation,
    caller: Caller,
    odd: boolean,
  ): { readonly body?: Buffer; readonly type?: string } {
    const { pick, often } = random
    const types = Object.keys(operation.bodies)
    if (types.length === 0) {
      if (!often(0.06)) return {}
      return {
        body: Buffer.from(pick(['{}', 'null', '', '{"a":1}', 'x'])),
        type: pick(['application/json', 'text/plain']),
      }
    }
    if (odd && often(0.03)) return {}
    const type = pick(types)
    if (odd && often(0.15)) return { body: nonsense(random), type }
    return { body: this.#written(random, operation, type, caller, odd), type }
  }

  #written(random: Random, operation: Operation, type: string, caller: Caller, odd: boolean): Buffer {
    if (type === 'text/csv') return Buffer.from((operation.id === 'importTasks' ? keyedTable : table)(random, odd))
    if (type === 'application/xml') return Buffer.from(projectXml(random, odd))
    if (type === 'application/x-www-form-urlencoded') return Buffer.from(this.#form(random, odd))
    const { objects } = caller
    const values = new Values(
      random,
      this.#sources.contract.resolve,
      (name) => this.#special(random, objects, name),
      objects.canary === undefined ? [] : [objects.canary],
    )
    const own = bodyByRule(random, operation.id, objects) ?? scimBody(random, operation.id, objects)
    const valid = own ?? values.valid(operation.bodies[type] ?? {})
    const value = odd ? values.mutated(valid) : valid
    return Buffer.from(textOf(value))
  }

  /** Values of fields that the schema does not determine: ids, addresses of receivers and providers, names of events, times. */
  #special(random: Random, objects: KnownObjects, name: string): number | string | undefined {
    const { pick, roll } = random
    if (name === 'url') return `${this.#sources.receiver}/${roll(4)}`
    if (name === 'authorityUrl') return `${this.#sources.receiver}/${roll(4)}`
    if (name === 'authenticationScheme') return `scheme-${roll(1_000_000)}`
    if (name === 'externalIdClaim') return pick(['sub', 'oid'])
    if (name === 'event') return pick(['task.red', 'task.completed', 'project.frozen', 'project.status_changed'])
    if (name === 'since') return pick(['2026-11-20T08:00:00Z', '2026-11-23T09:00:00.5+01:00'])
    return identityValue(random, name) ?? objects.idOf(random, name)
  }

  #form(random: Random, odd: boolean): string {
    const { pick, often } = random
    const form = new URLSearchParams(pick(this.#sources.accounts.signIns))
    // For revocation and introspection; the token endpoint ignores it.
    form.set('token', `at_${'A'.repeat(43)}`)
    if (!odd) return form.toString()
    // Another user name, so that the lockout does not affect the users that sign in.
    if (form.has('username')) form.set('username', `nobody${random.roll(1_000)}@example.com`)
    const names = ['grant_type', 'username', 'password', 'client_id', 'client_secret', 'scope', 'refresh_token', 'x']
    form.set(pick(names), pick(HOSTILE_TEXTS).slice(0, 5_000).toWellFormed())
    if (often(0.3)) form.append(pick(names), 'again')
    if (often(0.2)) form.delete(pick(names))
    return form.toString()
  }

  #headers(random: Random, { path, parameters }: Operation, { authorization, objects }: Caller, odd: boolean) {
    const { often, pick, roll } = random
    const takes = (name: string) => parameters.some((it) => it.in === 'header' && it.name === name)
    const headers: Record<string, string> = {
      // A random address, so that limits by address do not apply; they have their own tests.
      'x-forwarded-for': `10.${roll(250)}.${roll(250)}.${roll(250)}`,
    }
    // The token endpoint takes the client's credentials from the form.
    const isOpen = path.startsWith('/connect/')
    if (authorization !== undefined && (!isOpen || odd)) headers.authorization = authorization
    if ((takes('If-Match') && often(0.1)) || (odd && often(0.2))) {
      headers['if-match'] = pick([
        ...objects.etags,
        '*',
        ...(odd ? ['"1"', 'W/"1"', '1', '"', '"1", "2"', 'e'.repeat(1_001), '\u00ff'] : []),
      ])
    }
    if (takes('If-None-Match') && often(0.2)) headers['if-none-match'] = pick([...objects.etags, '*', 'W/"1"'])
    if ((takes('Idempotency-Key') && often(0.15)) || (odd && often(0.2))) {
      const fresh = `key-${roll(1_000_000)}`
      objects.remember('keys', fresh)
      headers['idempotency-key'] = pick([
        fresh,
        ...objects.keys.slice(-3),
        ...(odd ? ['', ' ', 'k'.repeat(256), '\u00e9\u00ff'] : []),
      ])
    }
    if (odd && often(0.4)) headers.accept = pick(ACCEPTS)
    if (odd && often(0.2))
      headers['x-request-id'] = pick(['req_12345678', 'short', 'r'.repeat(65), "'; --", '\u00ff'.repeat(9)])
    if (odd && often(0.2)) headers['x-forwarded-for'] = pick(ADDRESSES)
    if (odd && often(0.1)) headers['x-forwarded-host'] = pick(['evil.example', 'a b', 'x'.repeat(300)])
    if (odd && often(0.1)) headers.cookie = pick(['a=b', '=', ';;;', 'a="b', `c=${'%'.repeat(50)}`])
    if (odd && often(0.1)) headers.origin = pick(['https://evil.example', 'null', 'x'])
    if (odd && often(0.1))
      headers.traceparent = pick(['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x', '00-0-0-0'])
    if (odd && often(0.1)) headers.range = pick(['bytes=0-1', 'bytes=-', 'x'])
    if (odd && often(0.05)) headers['accept-encoding'] = pick(['identity;q=0', '*;q=0', 'x'])
    return headers
  }

  /** A request with an undeclared path or method, or with headers that are too large. */
  #undeclared(random: Random): DrawnRequest {
    const { pick, often } = random
    const caller = pick(this.#callers)
    const known = pick(this.#operations).path.replaceAll(/\{\w+\}/g, '1')
    const path = pick([
      known,
      `${known}/`,
      // One segment more would be an id under many paths.
      `${known}/x/x`,
      '/',
      '/api/v1',
      '/api/v2/projects',
      `/${'p'.repeat(9_000)}`,
      '//',
      '/%',
      '/api/v1/%00',
    ])
    const headers: Record<string, string> = {}
    if (caller.authorization !== undefined) headers.authorization = caller.authorization
    if (often(0.2)) headers['x-many'] = 'm'.repeat(17_000)
    const method =
      path === known ? pick(['TRACE', 'PROPFIND', 'OPTIONS', 'QUERY']) : pick(['GET', 'POST', 'PUT', 'OPTIONS'])
    return { operation: undefined, caller, method, path, headers, body: undefined, foreign: false, ids: {} }
  }
}

const isProvider = ({ name }: Caller) => name === PROVIDER

/** Values of users and API clients; those of a list by the singular of its name. */
function identityValue({ pick, roll }: Random, name: string): string | undefined {
  switch (name) {
    case 'email':
      return `user${roll(1_000_000)}@example.com`
    case 'userName':
      return `user ${roll(1_000_000)}`
    case 'password':
      return pick(['seven rusty anvils hum', 'seven rusty anvils hum', 'short'])
    case 'timeZone':
      return pick(['UTC', 'Europe/Vienna', 'Mars/Olympus'])
    case 'grant':
      return pick(['password', 'client_credentials', 'refresh_token', 'authorization_code'])
    case 'scope':
      return pick(['api1', 'openid', 'profile', 'offline_access', 'admin'])
    case 'redirectUri':
    case 'postLogoutRedirectUri':
      return pick(['https://board.example.com/callback', 'http://localhost:5173/', 'http://board.example.com/'])
    case 'allowedOrigin':
      return pick(['https://board.example.com', 'http://localhost:5173', 'https://board.example.com/'])
    default:
      return undefined
  }
}

/** A valid body where the schema does not contain which fields belong together; undefined elsewhere, and now and then. */
function bodyByRule(random: Random, operationId: string, objects: KnownObjects): Json | undefined {
  switch (operationId) {
    case 'staggerPortfolio':
    case 'schedulePortfolio':
      return random.often(0.5) ? simpleStaggering() : undefined
    case 'simulateProject':
    case 'adviseProject':
    case 'simulatePortfolio':
      return random.often(0.5) ? new Fields([['runs', 100]]) : undefined
    case 'createCalendarFeed':
      return random.often(0.9) ? feed(random, objects) : undefined
    case 'createDecision':
      return random.often(0.7) ? decision(random, objects) : undefined
    case 'planProject':
      return random.often(0.5) ? new Fields([['bufferPercentage', random.pick([40, 50])]]) : undefined
    case 'updateProject':
      return random.often(0.2) ? new Fields([['status', 'Active']]) : undefined
    // Most draws change the network of an Active project, or write a read-only field.
    case 'updateMilestone':
      return random.often(0.5) ? new Fields([['name', random.pick(['Handover', 'Topping out'])]]) : undefined
    case 'handleMcpMessage':
      return random.often(0.8) ? mcpMessage(random) : undefined
    default:
      return undefined
  }
}

/** Rules go with fields of their own; most random bodies mix them. */
const simpleStaggering = () =>
  new Fields([
    ['rule', 'LIMIT'],
    ['atOnce', 2],
  ])

/** Of a project or of a user, never of both. */
function feed(random: Random, objects: KnownObjects): Fields {
  const kind = random.pick(['projectId', 'projectId', 'userId'])
  const pairs: [string, Json][] = [[kind, objects.idOf(random, kind) ?? 1]]
  if (random.often(0.3)) pairs.push(['name', 'Dates'])
  return new Fields(pairs)
}

/** Of a project or of a task, mostly of one that takes it. */
function decision(random: Random, objects: KnownObjects): Fields {
  const [kind, known] = random.pick([
    ['projectId', 'activeProjectId'],
    ['taskId', 'taskId'],
  ] as const)
  const pairs: [string, Json][] = [['first', new Fields([[kind, objects.idOf(random, known) ?? 1]])]]
  if (random.often(0.3)) pairs.push(['mode', random.pick(['next', 'now'])])
  if (random.often(0.3)) pairs.push(['preview', true])
  return new Fields(pairs)
}

/** A body that is valid for no schema. */
function nonsense({ pick, roll }: Random): Buffer {
  return pick<() => Buffer>([
    () => Buffer.alloc(0),
    () => Buffer.from(' \n'),
    () => Buffer.from('{"name": "x"'),
    () => Buffer.from('{"name": "x",}'),
    () => Buffer.from("{'name': 'x'}"),
    () => Buffer.from('\ufeff{"name": "x"}'),
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    () => Buffer.from('{"name": "x"}', 'utf16le'),
    () =>
      Buffer.from(textOf(pick<Json>([null, true, 7, 'x', [], [[]], new Raw('1e999'), new Fields([['name', null]])]))),
    () => Buffer.from('{"a":'.repeat(2_000)),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from(JSON.stringify({ name: 'z'.repeat(200_000) })),
    () => Buffer.from(Array.from({ length: 64 }, () => roll(256))),
    () => Buffer.from('a=1&a=2&%00=%ff'),
  ])()
}

/** Compresses the body sometimes, or sets a wrong Content-Encoding. */
function packed({ pick, often }: Random, body: Buffer, headers: Record<string, string>): Buffer {
  if (!often(0.2)) return body
  const encoding = pick(['gzip', 'gzip', 'deflate', 'br', 'identity', 'zstd', 'x-none', 'gzip, gzip'])
  headers['content-encoding'] = encoding
  if (encoding !== 'gzip' || often(0.3)) return body
  return often(0.2) ? gzipSync(body).subarray(0, 12) : gzipSync(body)
}
