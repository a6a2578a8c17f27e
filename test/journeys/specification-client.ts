/** A client made of the specification's tables: it sends what they allow, and takes nothing that they do not say. */
import { type Answer, type Operation, operations, type Shape, type Type, token } from './specification-tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a body has been checked against its table when a test reads it
export type Checked = any

type Name = keyof typeof operations

export interface Request {
  readonly id?: number | string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface StrictClient {
  /** Calls an operation. @throws when the answer differs from its table in anything */
  call(name: Name, request?: Request): Promise<Checked>
  /** Calls it, and expects the refusal. */
  refused(name: Name, refusal: Answer, request?: Request, headers?: Readonly<Record<string, string>>): Promise<Checked>
}

/** Signs in by the password grant. */
export async function signIn(authUrl: string, fields: Readonly<Record<string, string>>, answer: Answer = token.answer) {
  const unknown = Object.keys(fields).filter((name) => !(token.request as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`The table of the token request has no ${unknown.join(', ')}.`)
  const response = await fetch(`${authUrl}/connect/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  return check('POST /connect/token', response, answer, 'application/json')
}

export function strictClient(baseUrl: string, accessToken: string): StrictClient {
  const send = (name: Name, { id, query = {}, body }: Request, headers: Readonly<Record<string, string>> = {}) => {
    const { method, path } = operations[name]
    const search = new URLSearchParams(query)
    const url = `${baseUrl}/api/v1${path.replace('{id}', String(id))}${search.size > 0 ? `?${search}` : ''}`
    return fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  return {
    async call(name, request = {}) {
      checkRequest(name, request)
      const response = await send(name, request)
      const remaining = response.headers.get('X-RateLimit-Remaining') ?? ''
      if (!/^\d+$/.test(remaining)) throw new Error(`${name}: X-RateLimit-Remaining is '${remaining}', no number.`)
      return check(name, response, operations[name].answer, 'application/json')
    },
    async refused(name, refusal, request = {}, headers = {}) {
      return check(name, await send(name, request, headers), refusal, 'application/problem+json')
    },
  }
}

/** @throws for what a client made of the table could not send */
function checkRequest(name: Name, { query = {}, body = {} }: Request): void {
  const operation: Operation = operations[name]
  const { required = [], optional = [] } = operation.request ?? {}
  const given = Object.keys(body)
  const faults = [
    ...required.filter((field) => !given.includes(field)).map((field) => `lacks ${field}`),
    ...given
      .filter((field) => ![...required, ...optional, ...(optional.includes('*') ? [field] : [])].includes(field))
      .map((field) => `has ${field}, which the table does not name`),
    ...Object.keys(query)
      .filter((option) => !(operation.query ?? []).includes(option))
      .map((option) => `has the query option ${option}, which the table does not name`),
  ]
  if (faults.length > 0) throw new Error(`${name}: the request ${faults.join('; ')}.`)
}

async function check(what: string, response: Response, answer: Answer, mediaType: string): Promise<Checked> {
  const text = await response.text()
  const faults: string[] = []
  if (response.status !== answer.status) faults.push(`status ${response.status} instead of ${answer.status}`)
  const { body } = answer
  const type = response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? null
  if (type !== (body ? mediaType : null)) faults.push(`Content-Type ${type}`)
  if (response.status === 201 && !URL.canParse(response.headers.get('Location') ?? '')) faults.push('no Location')
  if (!body && text !== '') faults.push('a body, where there is none')
  const value: unknown = body && text !== '' ? JSON.parse(text) : undefined
  if (body) faults.push(...faultsOf(value, body))
  if (faults.length > 0) throw new Error(`${what}: ${faults.join('; ')}. It answered ${text.slice(0, 2_000)}`)
  return value
}

const PATTERNS = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
}

/** Where a value is not of the type, in words; empty when it is. */
export function faultsOf(value: unknown, type: Type, at = ''): string[] {
  const place = at === '' ? 'the body' : at
  const wrong = (expected: string) => [`${place} is ${JSON.stringify(value)?.slice(0, 100)}, not ${expected}`]
  if (typeof type === 'string') return isScalar(value, type) ? [] : wrong(`of type ${type}`)
  if ('oneOf' in type) return type.oneOf.includes(value as string) ? [] : wrong(`one of ${type.oneOf.join(', ')}`)
  if ('orNull' in type) return value === null ? [] : faultsOf(value, type.orNull, at)
  if ('list' in type) {
    if (!Array.isArray(value)) return wrong('a list')
    return value.flatMap((item, index) => faultsOf(item, type.list, `${at}[${index}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('an object')
  if ('anyObject' in type) return []
  if ('mapOf' in type) return Object.entries(value).flatMap(([key, it]) => faultsOf(it, type.mapOf, `${at}.${key}`))
  return fieldFaults(value as Record<string, unknown>, type, at)
}

function fieldFaults(
  value: Record<string, unknown>,
  { fields, optional = {}, incomplete }: Shape,
  at: string,
): string[] {
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(value, name))
  const known = { ...optional, ...fields }
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, it]) => {
      const type = known[name]
      if (type) return faultsOf(it, type, `${at}.${name}`)
      return incomplete ? [] : [`${at}.${name} is there, which the table does not name`]
    }),
  ]
}

function isScalar(value: unknown, type: Extract<Type, string>): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'number') return Number.isFinite(value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (type === 'string') return true
  return PATTERNS[type].test(value) && !Number.isNaN(Date.parse(value))
}
