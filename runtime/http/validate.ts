/**
 * Holds requests and replies to the contract with express-openapi-validator: the one file that knows that library.
 *
 * The library prepares the document and compiles validators for each operation; routing is ours. What it does around
 * its validators at every request (copies of the request, parsing of parameters that are not there, a hook into
 * `res.json`) costs several times what they cost. So they are called directly, and the library's own way is left for
 * what needs it: parameters in the query, and whatever does not pass, whose faults it names.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import { OpenApiSpecLoader } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'
import type { ContractDocument, OperationFacts } from '../contract.ts'
import { type Fault, internal, invalid, invalidBody } from '../errors.ts'
import { QUOTED, shorten } from '../shorten.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'
import { holdNumbers } from './numbers.ts'
import { type ArrayBounds, arrayBounds } from './sliced-reply.ts'

type Document = Extract<ConstructorParameters<typeof OpenApiValidator>[0]['apiSpec'], object> & DocumentOfLoader
type DocumentOfLoader = Extract<ConstructorParameters<typeof OpenApiSpecLoader>[0]['apiDoc'], object>
type LibraryRequest = Parameters<RequestValidator['validate']>[0]
type Responses = Parameters<ResponseValidator['_getOrBuildValidator']>[1]
type Compiled = ((data: unknown) => boolean) & { readonly schema?: unknown }

export interface Validation {
  /** Gives parameters their types and fills in defaults. @throws 400 with every fault */
  readonly request: Middleware
  /** @throws 500 when the body is not what the contract names for the status and media type */
  reply(exchange: Exchange, status: number, type: string | undefined, body: unknown): void
  /** Arrays at the top of such a reply's body that `reply` may be given slice by slice. */
  slices(exchange: Exchange, status: number, type: string | undefined): ArrayBounds
}

/** Larger bodies get their first fault alone: with one fault an item, a list would cost hundreds of megabytes. */
const ALL_FAULTS = 65_536 // bytes

/** @throws when the document itself is not valid OpenAPI */
export async function openValidation(document: ContractDocument): Promise<Validation> {
  // The library changes the document that it is given.
  const apiSpec = structuredClone(document) as unknown as Document
  const { apiDoc } = await new OpenApiSpecLoader({
    apiDoc: apiSpec,
    validateApiSpec: true,
    $refParser: { mode: 'bundle' },
  }).load()
  const { ajvOpts } = new OpenApiValidator({
    apiSpec,
    validateRequests: { coerceTypes: false, allowUnknownQueryParameters: false },
    validateResponses: { coerceTypes: false },
    // `fast` takes 2026-02-30 for a date.
    ajvFormats: { mode: 'full' },
  })
  const { apiDocRes } = new SchemaPreprocessor(apiDoc, ajvOpts.preprocessor, {}).preProcess()
  const paths = apiDoc.paths as unknown as Paths
  const requests = referredTo(apiDoc)
  const all = new RequestChecks(paths, new RequestValidator(requests, { ...ajvOpts.request, allErrors: true }))
  const first = new RequestChecks(paths, new RequestValidator(requests, { ...ajvOpts.request, allErrors: false }))
  const replies = new ReplyChecks(
    apiDocRes.paths as unknown as Paths,
    new ResponseValidator(referredTo(apiDocRes), { ...ajvOpts.response, allErrors: true }),
  )
  return {
    request: (exchange) => ((exchange.raw?.length ?? 0) > ALL_FAULTS ? first : all).check(exchange),
    reply: (exchange, status, type, body) => replies.check(exchange, status, type, body),
    slices: (exchange, status, type) => replies.slices(exchange, status, type),
  }
}

/**
 * What schemas may refer to. The library hands all of it to ajv with each validator, and ajv walks through all of it:
 * with the paths, the first request of each operation would stop everybody for a tenth of a second.
 */
function referredTo<D extends { readonly paths?: object }>(document: D): D {
  return JSON.stringify(document).includes('"#/paths/') ? document : { ...document, paths: {} }
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>

/** Of one operation and media type of the body. */
interface RequestCheck {
  readonly parameters: Compiled
  readonly body: Compiled
}

class RequestChecks {
  readonly #paths: Paths
  readonly #library: RequestValidator
  readonly #compiled = new Map<OperationFacts, Map<string | undefined, RequestCheck>>()

  constructor(paths: Paths, library: RequestValidator) {
    this.#paths = paths
    this.#library = library
  }

  /** @throws 400 */
  check(exchange: Exchange): void {
    const operation = operationOf(exchange)
    if (exchange.refusal) throw exchange.refusal
    exchange.parameters = declaredHeaders(operation.headers, exchange.req.headers)
    holdNumbers(exchange, operation.numbers)
    if (exchange.search === '' && this.#checkDirectly(exchange, operation)) return
    this.#checkByLibrary(exchange, operation)
    // Of headers and cookies the library checks copies: their types and defaults come from its validators.
    this.#checkDirectly(exchange, operation)
  }

  /** Whether there are validators, and the request passes them. It has its types and defaults then. */
  #checkDirectly(exchange: Exchange, operation: OperationFacts): boolean {
    const check = this.#compiled.get(operation)?.get(exchange.contentType)
    if (!check) return false
    const { query, parameters, params, cookies } = exchange
    const data = { query, headers: parameters, params, cookies, body: checkedBody(exchange, operation) }
    if (!check.parameters(data) || !check.body(data)) return false
    if (!operation.bodyAsBytes) exchange.body = data.body
    return true
  }

  #checkByLibrary(exchange: Exchange, operation: OperationFacts): void {
    const { path, method, takes } = operation
    const { req, contentType } = exchange
    const { 'content-type': _, ...given } = req.headers
    const headers = { ...given, ...exchange.parameters }
    const request = {
      method: method.toUpperCase(),
      path: exchange.pathname,
      originalUrl: req.url,
      headers: contentType === undefined ? headers : { ...headers, 'content-type': contentType },
      openapi: {
        expressRoute: path,
        openApiRoute: path,
        pathParams: exchange.params,
        schema: this.#paths[path]?.[method],
      },
      params: exchange.params,
      query: exchange.query,
      cookies: exchange.cookies,
      body: checkedBody(exchange, operation),
    }
    try {
      this.#library.validate(request as unknown as LibraryRequest, exchange.res as Response, () => {})
    } catch (error) {
      throw refusal(error, takes)
    } finally {
      this.#keep(operation, contentType, request.method)
    }
    exchange.query = request.query
    if (!operation.bodyAsBytes) exchange.body = request.body
  }

  /** Takes the validators that the library has compiled for the operation out of its caches. */
  #keep(operation: OperationFacts, contentType: string | undefined, method: string): void {
    const known = this.#compiled.get(operation) ?? new Map<string | undefined, RequestCheck>()
    if (known.has(contentType)) return
    const key = `${method}-${operation.path}-${contentType ?? 'not_provided'}`
    const { ajv, ajvBody } = this.#library as unknown as Record<'ajv' | 'ajvBody', { getSchema(key: string): unknown }>
    const parameters = ajv.getSchema(key) as Compiled | undefined
    const body = ajvBody.getSchema(key) as Compiled | undefined
    // A body with a discriminator has a validator for each of its kinds, which the library chooses from.
    const { schema } = (body ?? {}) as { schema?: { properties?: { body?: { _discriminator?: unknown } } } }
    if (!parameters || !body || schema?.properties?.body?._discriminator) return
    this.#compiled.set(operation, known.set(contentType, { parameters, body }))
  }
}

/** Of a body that stays bytes the contract is held to one thing: that there is one. */
function checkedBody({ body, raw }: Exchange, { bodyAsBytes }: OperationFacts): unknown {
  if (!bodyAsBytes || body === undefined) return body
  return raw && raw.length > 0 ? 'bytes' : ''
}

/** Under lower-case names, as the library's schemas have them. */
function declaredHeaders(names: readonly string[], given: IncomingHttpHeaders): Record<string, unknown> {
  const headers: Record<string, unknown> = {}
  for (const name of names) {
    const key = name.toLowerCase()
    if (given[key] !== undefined) headers[key] = given[key]
  }
  return headers
}

const NO_SLICES: ArrayBounds = new Map()

interface ReplySchema {
  readonly properties?: { readonly response?: unknown }
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

/** From the schema that the library compiled: the body stands under `response`, and components beside it. */
function boundsOf({ schema }: Compiled): ArrayBounds {
  const { properties, components } = (schema ?? {}) as ReplySchema
  const resolve = (it: unknown): unknown => {
    const { $ref } = (it ?? {}) as { readonly $ref?: string }
    if ($ref === undefined) return it
    const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1]
    return name === undefined ? undefined : resolve(components?.schemas?.[name])
  }
  return arrayBounds(properties?.response, resolve)
}

type ReplyValidators = Readonly<Record<string, Readonly<Record<string, Compiled>>>>

class ReplyChecks {
  readonly #paths: Paths
  readonly #library: ResponseValidator
  readonly #compiled = new Map<OperationFacts, Map<number, ReplyValidators>>()
  readonly #bounds = new Map<Compiled, ArrayBounds>()

  constructor(paths: Paths, library: ResponseValidator) {
    this.#paths = paths
    this.#library = library
  }

  /** @throws 500 */
  check(exchange: Exchange, status: number, type: string | undefined, body: unknown): void {
    const validators = this.#validatorsOf(operationOf(exchange), status)
    const validate = type === undefined ? undefined : validators[status]?.[type]
    if (validate && body !== undefined && body !== null && validate({ response: body })) return
    try {
      const found = { statusCode: status, path: exchange.pathname, accepts: type === undefined ? [] : [type] }
      type Found = Parameters<ResponseValidator['_validate']>[0]
      this.#library._validate({ ...found, body, validators } as unknown as Found)
    } catch (error) {
      throw internal(new Error(`The reply breaks the contract: ${sentence(error)}`))
    }
  }

  slices(exchange: Exchange, status: number, type: string | undefined): ArrayBounds {
    const validate = type === undefined ? undefined : this.#validatorsOf(operationOf(exchange), status)[status]?.[type]
    if (!validate) return NO_SLICES
    const known = this.#bounds.get(validate) ?? boundsOf(validate)
    this.#bounds.set(validate, known)
    return known
  }

  /** Those of one status: most operations never give but one of the statuses that they declare. */
  #validatorsOf(operation: OperationFacts, status: number): ReplyValidators {
    const known = this.#compiled.get(operation) ?? new Map<number, ReplyValidators>()
    const compiled = known.get(status)
    if (compiled) return compiled
    const { path, method } = operation
    const request = { method: method.toUpperCase(), headers: {}, openapi: { expressRoute: `${path} ${status}` } }
    const names = [String(status), `${Math.floor(status / 100)}XX`, 'default']
    const declared = Object.entries(this.#paths[path]?.[method]?.responses ?? {})
    const responses = Object.fromEntries(declared.filter(([name]) => names.includes(name))) as Responses
    const made = this.#library._getOrBuildValidator(request as unknown as Request & LibraryRequest, responses)
    const validators = made as unknown as ReplyValidators
    this.#compiled.set(operation, known.set(status, validators))
    return validators
  }
}

const sentence = (error: unknown): string => {
  const { message, errors } = error as { message?: string; errors?: { path: string; message: string }[] }
  return errors ? errors.map((e) => `${e.path} ${e.message}`).join('; ') : String(message)
}

/** The library's refusal, fault by fault, in the words of a problem. */
function refusal(error: unknown, taken: readonly string[]): unknown {
  const { status, errors } = error as { status?: number; errors?: { path?: string; message?: string }[] }
  // The media type was looked at before: here it is the body that is missing.
  if (status === 415) return invalidBody('', `The request has no body; this operation takes ${taken.join(', ')}.`)
  if (status !== 400 || !errors) return error
  const seen = new Set<string>()
  const faults = errors.flatMap(({ path = '', message = 'is not valid' }) => {
    const fault = faultOf(path, message)
    const key = JSON.stringify(fault)
    if (seen.has(key)) return []
    seen.add(key)
    return [fault]
  })
  return invalid(faults)
}

/** What the validator says, as a person would. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^must NOT have additional properties$/, 'is not known here'],
  [/^must have required property .*$/, 'is missing'],
  [/^must match format "?date"?$/, 'must be a date such as 2026-03-31'],
  [/^must match format "?date-time"?$/, 'must be an instant such as 2026-03-31T08:30:00Z'],
  [/^must be (integer|object|array)/, 'must be an $1'],
  [/^must be (string|number|boolean)/, 'must be a $1'],
  [/NOT have (fewer|more) than (\d+) (characters|items)/, 'not have $1 than $2 $3'],
]

function faultOf(path: string, message: string): Fault {
  const [, place = '', ...rest] = path.split('/')
  const words = WORDS.reduce((text, [said, better]) => text.replace(said, better), message.replaceAll("'", ''))
  if (place === 'body') {
    const pointer = rest.length > 0 ? `/${rest.join('/')}` : ''
    return { pointer, detail: `${pointer === '' ? 'The body' : shorten(pointer, QUOTED)} ${words}.` }
  }
  const parameter = rest.join('/') || place
  return { parameter, detail: /parameter/i.test(words) ? `${words}.` : `The parameter ${parameter} ${words}.` }
}
