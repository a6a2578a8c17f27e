/** Checks replies against the contract and against rules for all replies. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { CANARIES, type Caller, PROVIDER } from './accounts.ts'
import type { Contract, Operation, Schema } from './contract.ts'
import type { DrawnRequest } from './requests.ts'
import { isScim } from './scim.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Text that shows internals of the code, the database or libraries. */
const INTERNALS =
  /node:|\.ts\b|\bat \S+ \(|\bSELECT |\bINSERT |[Pp]ostgres|[Ss]equelize|undefined|relation "|column "|syntax error at/

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'
const PROBLEM = '/components/schemas/Problem'
/** Answered before the caller is known, so that no rate limit counts the request. */
const HEADERS_TOO_LARGE = 431
/** An identity provider failed: those of the requests do not exist. */
const BAD_GATEWAY = 502
/** Statuses of requests that match no operation of the contract. */
const UNDECLARED_STATUSES = new Set([204, 400, 404, 405, 414, 431])

export const headerOf = ({ headers }: Reply, name: string): string => String(headers[name] ?? '')
export const mediaTypeOf = (reply: Reply): string => headerOf(reply, 'content-type').split(';')[0] ?? ''

/** Whether people see the replies under the path in browsers. */
export const isPage = (path: string): boolean =>
  /^\/(sign-in|profile|password|sso|connect\/(authorize|endsession))(?=[/?]|$)/.test(path)

/** The home page, the reference and the guides. */
const isDocumentation = (path: string): boolean => /^\/(docs(\/[^?]*)?|openapi\.(json|yaml))?(\?|$)/.test(path)

/** Whether the service was overloaded: 503 with Retry-After. */
export const isOverloaded = (reply: Reply): boolean =>
  reply.status === 503 && Number(headerOf(reply, 'retry-after')) > 0

export class ReplyChecks {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, logger: false, coerceTypes: false })
  /** For headers, which are text: coerces numbers. */
  readonly #forHeaders = new Ajv2020({ strict: false, logger: false, coerceTypes: true })
  readonly #resolve: Contract['resolve']
  readonly #compiled = new Map<object, ValidateFunction>()

  constructor({ document, resolve }: Contract) {
    formats.default(this.#ajv)
    formats.default(this.#forHeaders)
    this.#ajv.addSchema(document, 'contract')
    this.#resolve = resolve
  }

  /** The faults of the reply, one clause each. */
  faultsOf(request: DrawnRequest, reply: Reply): string[] {
    const faults: string[] = []
    const { status, text } = reply
    if (status >= 500 && status !== BAD_GATEWAY && !isOverloaded(reply))
      faults.push(`the service failed with ${status}`)
    if (status >= 400 && INTERNALS.test(text)) faults.push(`the body shows internals: ${INTERNALS.exec(text)?.[0]}`)
    if (request.foreign && status < 400) faults.push('an object of another account was accessible')
    if (CANARIES.some((canary) => canary !== request.caller.objects.canary && text.includes(canary)))
      faults.push('the body shows data of another account')
    if (headerOf(reply, 'x-request-id') === '') faults.push('it has no X-Request-Id')
    if (isScim(request.path)) faults.push(...scimFaults(request, reply))
    faults.push(
      ...(request.operation ? this.#declared(request, request.operation, reply) : this.#undeclared(request, reply)),
    )
    return faults
  }

  #declared({ method, caller }: DrawnRequest, operation: Operation, reply: Reply): string[] {
    const { status, text } = reply
    const response = operation.responses[status]
    if (!response) return [`${operation.id} does not declare ${status}`]
    const faults = this.#headerFaults(response.headers ?? {}, reply)
    const isCounted = caller.known && isLimited(operation, caller) && status !== HEADERS_TOO_LARGE
    if (isCounted && headerOf(reply, 'x-ratelimit-limit') === '') faults.push('it has no X-RateLimit-Limit')
    const types = Object.keys(response.content ?? {})
    const type = mediaTypeOf(reply)
    if (types.length === 0) return text === '' ? faults : [...faults, `${status} has a body`]
    if (!types.includes(type)) return [...faults, `${operation.id} does not declare ${type} for ${status}`]
    if (method === 'HEAD') return text === '' ? faults : [...faults, 'HEAD has a body']
    if (!/[/+]json$/.test(type)) return faults
    const pointer = `${operation.pointer}/responses/${status}`
    const given = response.content?.[type]?.schema
    return [...faults, ...this.#bodyFaults(given ?? {}, pointer, reply)]
  }

  #undeclared({ path }: DrawnRequest, reply: Reply): string[] {
    if (reply.status === 200 && isDocumentation(path)) return []
    if (!UNDECLARED_STATUSES.has(reply.status)) return [`${reply.status} is the status of an undeclared operation`]
    if (reply.status === 204) return []
    const type = mediaTypeOf(reply)
    if (type === 'text/html' && isPage(path)) return []
    if (!/json$/.test(type)) return [`its media type is ${type}`]
    return type === 'application/problem+json' ? this.#bodyFaults({ $ref: `#${PROBLEM}` }, PROBLEM, reply) : []
  }

  #bodyFaults(given: Schema, what: string, reply: Reply): string[] {
    const body = parsed(reply.text)
    if (body === undefined) return ['the body is not JSON']
    const validate = this.#validatorOf(given)
    const faults = validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${what}: ${instancePath} ${message}`)
    const { requestId, status } = body as { requestId?: unknown; status?: unknown }
    if (mediaTypeOf(reply) === 'application/problem+json') {
      if (requestId !== headerOf(reply, 'x-request-id')) faults.push(`requestId is ${requestId}, not X-Request-Id`)
      if (status !== reply.status) faults.push(`the problem's status is ${status}`)
    }
    return faults
  }

  #validatorOf(schema: Schema): ValidateFunction {
    const key = schema.$ref ? this.#resolve<Schema>(schema) : schema
    const known = this.#compiled.get(key)
    if (known) return known
    const wrapped = JSON.parse(JSON.stringify(schema), (name, value) =>
      name === '$ref' && typeof value === 'string' ? `contract${value}` : value,
    )
    const made = this.#ajv.compile(wrapped)
    this.#compiled.set(key, made)
    return made
  }

  #headerFaults(declared: NonNullable<Operation['responses'][string]['headers']>, reply: Reply): string[] {
    return Object.entries(declared).flatMap(([name, given]) => {
      const { schema } = this.#resolve<{ readonly schema?: Schema }>(given)
      const value = reply.headers[name.toLowerCase()]
      if (!schema || value === undefined) return []
      const validate = this.#compiled.get(schema) ?? this.#forHeaders.compile({ properties: { value: schema } })
      this.#compiled.set(schema, validate)
      return validate({ value }) ? [] : [`${name} is ${value}, and ${validate.errors?.[0]?.message}`]
    })
  }
}

/** Whether the operation counts the caller's requests for a rate limit. */
/** Requests for calendar feeds have no client. */
const isLimited = ({ path, isOpen }: Operation, { name }: Caller) =>
  isScim(path) ? name === PROVIDER : path.startsWith('/api/') && !isOpen

/** What RFC 7644 asks for beyond the schemas of the contract: the form of errors (section 3.12), and the size of a page. */
function scimFaults({ method }: DrawnRequest, reply: Reply): string[] {
  // Headers that are too large are refused before the path is read.
  if (method === 'HEAD' || reply.text === '' || reply.status === HEADERS_TOO_LARGE) return []
  const body = parsed(reply.text) as Readonly<Record<string, unknown>> | undefined
  if (reply.status < 400) return pageFaults(body)
  const faults: string[] = []
  if (mediaTypeOf(reply) !== 'application/scim+json') faults.push(`the error has the type ${mediaTypeOf(reply)}`)
  if (String(body?.schemas) !== ERROR_SCHEMA) faults.push(`the error has the schemas ${body?.schemas}`)
  if (body?.status !== String(reply.status)) faults.push(`the error has the status ${body?.status}`)
  if (typeof body?.detail !== 'string' || body.detail === '') faults.push('the error has no detail')
  if (body?.scimType !== undefined && ![400, 409].includes(reply.status))
    faults.push(`it has the type ${body.scimType}`)
  if (reply.status === 400 && body?.scimType === undefined) faults.push('the error has no scimType')
  return faults
}

function pageFaults(body: Readonly<Record<string, unknown>> | undefined): string[] {
  const { Resources: users = [], itemsPerPage, totalResults } = body ?? {}
  if (totalResults === undefined || !Array.isArray(users)) return []
  const ids = new Set(users.map(({ id, name }) => id ?? name))
  if (ids.size !== users.length) return ['the page has a resource twice']
  if (users.length > Number(totalResults)) return [`totalResults is ${totalResults} for ${users.length} resources`]
  return users.length === (itemsPerPage ?? users.length) ? [] : [`itemsPerPage is ${itemsPerPage}, not ${users.length}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
