/**
 * Request validation and response validation against the contract, with express-openapi-validator. No other file uses
 * that library.
 *
 * The library prepares the document and compiles validators for each operation. What it does around its validators at
 * each request (copies the request, parses absent parameters, hooks into `res.json`) costs several times what the
 * validators cost. Therefore this file calls the compiled validators directly, and the library only for requests with a
 * query string and for requests that fail, whose faults it describes.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import type { OpenAPISchemaValidator } from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'
import { type Document, referredComponents } from '../contract/document.ts'
import type { OperationFacts } from '../contract/operations.ts'
import { internal, throwIfAny } from '../errors.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'
import { loneSurrogates, mayHaveLoneSurrogates } from './lone-surrogates.ts'
import { removeNulls } from './null-properties.ts'
import { markInvalidNumbers } from './number-parameters.ts'
import { type ArrayBounds, arrayBounds } from './sliced-reply.ts'
import { UnknownValues } from './unknown-values.ts'
import { toProblem, withEarlierFaults } from './validation-faults.ts'

type LibraryDocument = ConstructorParameters<typeof SchemaPreprocessor>[0]
type LibraryRequest = Parameters<RequestValidator['validate']>[0]
type Responses = Parameters<ResponseValidator['_getOrBuildValidator']>[1]
type Compiled = ((data: unknown) => boolean) & { readonly schema?: unknown }

export interface Validation {
  /** Converts parameters to their types and sets defaults. @throws 400 with all faults */
  readonly request: Middleware
  /** @throws 500 if the body does not match the contract for the status and media type, caused by `UnknownValues` if no more */
  reply(exchange: Exchange, status: number, type: string | undefined, body: unknown): void
  /** The top-level arrays of such a body that may be passed to `reply` slice by slice. */
  sliceableArrays(exchange: Exchange, status: number, type: string | undefined): ArrayBounds
}

const JSON_TYPE = 'application/json'
/** The other operations keep to the standards of SCIM and JSON-RPC, in which null has a meaning. */
const OWN_STYLE = /^\/(api\/v1|admin\/api)\//

/**
 * For larger bodies only the first fault is reported: one fault for each item of a list could take hundreds of
 * megabytes.
 */
const MAX_BODY_ALL_FAULTS = 65_536 // bytes

/**
 * @param check whether to check the document first, which takes most of the time; codegen has checked the project's own
 * @throws if a checked document is not valid OpenAPI
 */
export async function openValidation(document: Document, check: boolean): Promise<Validation> {
  // The library modifies the document that it gets.
  const apiDoc = lenient(document) as unknown as LibraryDocument
  if (check) await checkDocument(apiDoc)
  const { ajvOpts } = new OpenApiValidator({
    apiSpec: apiDoc,
    validateRequests: { coerceTypes: false, allowUnknownQueryParameters: false },
    validateResponses: { coerceTypes: false },
    // The mode `fast` accepts 2026-02-30 as a date.
    ajvFormats: { mode: 'full' },
  })
  const text = JSON.stringify(apiDoc)
  const preprocessor = new SchemaPreprocessor(apiDoc, ajvOpts.preprocessor, {})
  if (!text.includes('"discriminator":')) resolveWithoutCompiling(preprocessor, apiDoc)
  const { apiDocRes } = preprocessor.preProcess()
  const isWhole = text.includes('"#/paths/')
  const openRequests = (allErrors: boolean) =>
    new RequestValidation(
      new Excerpts(apiDoc, isWhole),
      new RequestValidator(withoutPaths(apiDoc), { ...ajvOpts.request, allErrors }),
    )
  const allFaults = openRequests(true)
  let firstFault: RequestValidation | undefined
  const replies = new ResponseValidation(
    new Excerpts(apiDocRes, isWhole),
    new ResponseValidator(withoutPaths(apiDocRes), { ...ajvOpts.response, allErrors: true }),
  )
  const checkRequest = (exchange: Exchange) => {
    const { path, method } = operationOf(exchange)
    const { rawBody } = exchange
    if (OWN_STYLE.test(path) && exchange.contentType === JSON_TYPE && rawBody) {
      throwIfAny(mayHaveLoneSurrogates(rawBody) ? loneSurrogates(exchange.body) : [])
      const content = document.paths?.[path]?.[method]?.requestBody?.content
      if (rawBody.includes('null')) removeNulls(document, content?.[JSON_TYPE]?.schema, exchange.body)
    }
    if ((rawBody?.length ?? 0) <= MAX_BODY_ALL_FAULTS) return allFaults.check(exchange)
    firstFault ??= openRequests(false)
    return firstFault.check(exchange)
  }
  return {
    request: (exchange) => withEarlierFaults(exchange, checkRequest),
    reply: (exchange, status, type, body) => replies.check(exchange, status, type, body),
    sliceableArrays: (exchange, status, type) => replies.sliceableArrays(exchange, status, type),
  }
}

/** Opened once, because that takes longer than to check a document. */
let schemaOfOpenApi: OpenAPISchemaValidator | undefined

/** @throws with each place that is not valid OpenAPI; composing the document has found each `$ref` that refers to nothing */
async function checkDocument(document: LibraryDocument): Promise<void> {
  const library = await import('express-openapi-validator/dist/framework/openapi.schema.validator.js')
  schemaOfOpenApi ??= new library.OpenAPISchemaValidator({ version: document.openapi, validateApiSpec: true })
  const { errors } = schemaOfOpenApi.validate(document)
  if (!errors?.length) return
  const faults = new Set(errors.map(({ instancePath, message }) => `${instancePath} ${message}`))
  throw new Error(`The contracts, composed with those of plugins, are not valid OpenAPI: ${[...faults].join('; ')}`)
}

/**
 * Lets the preprocessor read components from the document. It would compile each one to get at its source, which takes
 * a seventh of a start, and uses the compiled ones only for discriminators.
 */
function resolveWithoutCompiling(preprocessor: object, document: LibraryDocument): void {
  const components = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  const { ajv } = preprocessor as { readonly ajv: { getSchema(ref: string): { readonly schema: unknown } | undefined } }
  const compile = ajv.getSchema.bind(ajv)
  ajv.getSchema = (ref) => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(ref) ?? []
    const schema = components?.[kind]?.[name]
    return schema === undefined ? compile(ref) : { schema }
  }
}

/**
 * A copy in which a schema with `x-checked-by: handler` takes anything: it describes what the handler checks itself.
 * In it, query parameters take reserved characters: RFC 3986, section 3.4, lets clients leave them as they are.
 */
function lenient(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(lenient)
  if (typeof it !== 'object' || it === null) return it
  const { 'x-checked-by': checkedBy, in: place, schema } = it as Readonly<Record<string, unknown>>
  if (checkedBy === 'handler') return {}
  const copy = Object.fromEntries(Object.entries(it).map(([name, value]) => [name, lenient(value)]))
  return place === 'query' && schema !== undefined ? { ...copy, allowReserved: true } : copy
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>

const withoutPaths = (document: LibraryDocument): LibraryDocument => ({ ...document, paths: {} })

/**
 * The library passes its document to ajv with each validator, and ajv walks through all of it. Therefore the library gets
 * what the operation refers to: with all components, an operation's first request would block the thread for another
 * 15 ms, with the paths for 0.1 s.
 */
class Excerpts {
  readonly #document: LibraryDocument
  readonly #isWhole: boolean

  /** @param isWhole whether schemas refer to paths, so that no part suffices */
  constructor(document: LibraryDocument, isWhole: boolean) {
    this.#document = document
    this.#isWhole = isWhole
  }

  operation({ path, method }: OperationFacts): Paths[string][string] | undefined {
    return (this.#document.paths as unknown as Paths)[path]?.[method]
  }

  /** The document with the components that an operation, or a part of it, refers to. */
  of(part: unknown): LibraryDocument {
    if (this.#isWhole) return this.#document
    const { securitySchemes } = this.#document.components ?? {}
    const components = { ...referredComponents(this.#document as unknown as Document, part), securitySchemes }
    return { ...this.#document, paths: {}, components } as LibraryDocument
  }
}

/** Of one operation and content type. */
interface RequestValidators {
  readonly parameters: Compiled
  readonly body: Compiled
}

class RequestValidation {
  readonly #excerpts: Excerpts
  readonly #library: RequestValidator
  readonly #compiled = new Map<OperationFacts, Map<string | undefined, RequestValidators>>()

  constructor(excerpts: Excerpts, library: RequestValidator) {
    this.#excerpts = excerpts
    this.#library = library
  }

  /** @throws 400 */
  check(exchange: Exchange): void {
    const operation = operationOf(exchange)
    exchange.headerParameters = declaredHeaders(operation.headers, exchange.req.headers)
    markInvalidNumbers(exchange, operation.numbers)
    if (exchange.search === '' && this.#checkCompiled(exchange, operation)) return
    this.#checkByLibrary(exchange, operation)
    // The library validates copies of headers and cookies; the compiled validators set their types and defaults.
    this.#checkCompiled(exchange, operation)
  }

  /** Whether compiled validators exist and the request passes; then its types and defaults are set. */
  #checkCompiled(exchange: Exchange, operation: OperationFacts): boolean {
    const validators = this.#compiled.get(operation)?.get(exchange.contentType)
    if (!validators) return false
    const { query, headerParameters, params, cookies } = exchange
    const data = { query, headers: headerParameters, params, cookies, body: bodyForValidation(exchange, operation) }
    if (!validators.parameters(data) || !validators.body(data)) return false
    if (!operation.bodyAsBytes) exchange.body = data.body
    return true
  }

  #checkByLibrary(exchange: Exchange, operation: OperationFacts): void {
    const { path, method, takes } = operation
    const { req, contentType } = exchange
    const { 'content-type': _, ...others } = req.headers
    const headers = { ...others, ...exchange.headerParameters }
    const schema = this.#excerpts.operation(operation)
    const request = {
      method: method.toUpperCase(),
      path: exchange.pathname,
      originalUrl: req.url,
      headers: contentType === undefined ? headers : { ...headers, 'content-type': contentType },
      openapi: {
        expressRoute: path,
        openApiRoute: path,
        pathParams: exchange.params,
        schema,
      },
      params: exchange.params,
      query: exchange.query,
      cookies: exchange.cookies,
      body: bodyForValidation(exchange, operation),
    }
    const known = this.#compiled.get(operation)?.has(contentType)
    if (!known) Object.assign(this.#library, { apiDoc: this.#excerpts.of(schema) })
    try {
      this.#library.validate(request as unknown as LibraryRequest, exchange.res as Response, () => {})
    } catch (error) {
      throw toProblem(error, takes, exchange.faults)
    } finally {
      this.#storeCompiled(operation, contentType, request.method)
    }
    exchange.query = request.query
    if (!operation.bodyAsBytes) exchange.body = request.body
  }

  /** Takes the validators that the library has compiled for the operation from its caches. */
  #storeCompiled(operation: OperationFacts, contentType: string | undefined, method: string): void {
    const byContentType = this.#compiled.get(operation) ?? new Map<string | undefined, RequestValidators>()
    if (byContentType.has(contentType)) return
    const key = `${method}-${operation.path}-${contentType ?? 'not_provided'}`
    const { ajv, ajvBody } = this.#library as unknown as Record<'ajv' | 'ajvBody', { getSchema(key: string): unknown }>
    const parameters = ajv.getSchema(key) as Compiled | undefined
    const body = ajvBody.getSchema(key) as Compiled | undefined
    // A body with a discriminator has several validators, among which the library chooses.
    const { schema } = (body ?? {}) as { schema?: { properties?: { body?: { _discriminator?: unknown } } } }
    if (!parameters || !body || schema?.properties?.body?._discriminator) return
    this.#compiled.set(operation, byContentType.set(contentType, { parameters, body }))
  }
}

/** Of a body that handlers get as bytes (`x-body: bytes`), validation only checks that it is not empty. */
function bodyForValidation({ body, rawBody }: Exchange, { bodyAsBytes }: OperationFacts): unknown {
  if (!bodyAsBytes || body === undefined) return body
  return rawBody && rawBody.length > 0 ? 'bytes' : ''
}

/** By lower-case names, as in the library's schemas. */
function declaredHeaders(names: readonly string[], given: IncomingHttpHeaders): Record<string, unknown> {
  const headers: Record<string, unknown> = {}
  for (const name of names) {
    const key = name.toLowerCase()
    if (given[key] !== undefined) headers[key] = given[key]
  }
  return headers
}

const NO_ARRAYS: ArrayBounds = new Map()

interface ReplySchema {
  readonly properties?: { readonly response?: unknown }
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

/** Reads the schema that the library compiled: the body is under `properties.response`. */
function boundsOf({ schema }: Compiled): ArrayBounds {
  const { properties, components } = (schema ?? {}) as ReplySchema
  const resolve = (value: unknown): unknown => {
    const { $ref } = (value ?? {}) as { readonly $ref?: string }
    if ($ref === undefined) return value
    const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1]
    return name === undefined ? undefined : resolve(components?.schemas?.[name])
  }
  return arrayBounds(properties?.response, resolve)
}

type ReplyValidators = Readonly<Record<string, Readonly<Record<string, Compiled>>>>

class ResponseValidation {
  readonly #excerpts: Excerpts
  readonly #library: ResponseValidator
  readonly #compiled = new Map<OperationFacts, Map<number, ReplyValidators>>()
  readonly #bounds = new Map<Compiled, ArrayBounds>()

  constructor(excerpts: Excerpts, library: ResponseValidator) {
    this.#excerpts = excerpts
    this.#library = library
  }

  /** @throws 500 */
  check(exchange: Exchange, status: number, type: string | undefined, body: unknown): void {
    const validators = this.#validatorsOf(operationOf(exchange), status)
    const validate = type === undefined ? undefined : validators[status]?.[type]
    if (validate && body !== undefined && body !== null && validate({ response: body })) return
    try {
      const response = { statusCode: status, path: exchange.pathname, accepts: type === undefined ? [] : [type] }
      type Checked = Parameters<ResponseValidator['_validate']>[0]
      this.#library._validate({ ...response, body, validators } as unknown as Checked)
    } catch (error) {
      const said = `The reply breaks the contract: ${sentence(error)}`
      const places = unknownValues(error)
      throw internal(places.length > 0 ? new UnknownValues(said, places) : new Error(said))
    }
  }

  sliceableArrays(exchange: Exchange, status: number, type: string | undefined): ArrayBounds {
    const validate = type === undefined ? undefined : this.#validatorsOf(operationOf(exchange), status)[status]?.[type]
    if (!validate) return NO_ARRAYS
    const bounds = this.#bounds.get(validate) ?? boundsOf(validate)
    this.#bounds.set(validate, bounds)
    return bounds
  }

  /** Validators are compiled for each status on its first use, because most declared statuses never occur. */
  #validatorsOf(operation: OperationFacts, status: number): ReplyValidators {
    const byStatus = this.#compiled.get(operation) ?? new Map<number, ReplyValidators>()
    const compiled = byStatus.get(status)
    if (compiled) return compiled
    const { path, method } = operation
    const request = { method: method.toUpperCase(), headers: {}, openapi: { expressRoute: `${path} ${status}` } }
    const names = [String(status), `${Math.floor(status / 100)}XX`, 'default']
    const declared = Object.entries(this.#excerpts.operation(operation)?.responses ?? {})
    const responses = Object.fromEntries(declared.filter(([name]) => names.includes(name))) as Responses
    Object.assign(this.#library, { spec: this.#excerpts.of(responses) })
    const built = this.#library._getOrBuildValidator(request as unknown as Request & LibraryRequest, responses)
    const validators = built as unknown as ReplyValidators
    this.#compiled.set(operation, byStatus.set(status, validators))
    return validators
  }
}

/**
 * The places, as JSON pointers, of values that the contract does not list, where nothing else is wrong. Of a value that may be
 * null, ajv also reports that it is not, and that it fits none of the choices: those faults lie at the value or around it.
 */
function unknownValues(error: unknown): string[] {
  const { errors = [] } = error as { errors?: { path: string; errorCode?: string }[] }
  const places = errors.filter(({ errorCode }) => errorCode?.startsWith('enum.')).map(({ path }) => path)
  const isAround = (path: string) => places.some((place) => place === path || place.startsWith(`${path}/`))
  const isExplained = errors.every(
    ({ path, errorCode = '' }) => /^(enum|type|oneOf|anyOf)\./.test(errorCode) && isAround(path),
  )
  return isExplained ? places.map((place) => place.replace(/^\/response/, '')) : []
}

const sentence = (error: unknown): string => {
  const { message, errors } = error as { message?: string; errors?: { path: string; message: string }[] }
  return errors ? errors.map((e) => `${e.path} ${e.message}`).join('; ') : String(message)
}
