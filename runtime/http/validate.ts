/**
 * Holds requests and replies to the contract with express-openapi-validator: the one file that knows that library.
 * Its own look-up of the route, which compiles every path anew on each request, is replaced by ours; its steps are
 * used one by one, because a reply has to be checked before the transaction commits, not while it is sent.
 */

import type { Request, Response } from 'express'
import { OpenApiSpecLoader } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js'
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'
import type { ContractDocument } from '../contract.ts'
import { type Fault, internal, invalid, invalidBody } from '../errors.ts'
import { exchangeOf, operationOf, type Step } from './exchange.ts'

type Document = Extract<ConstructorParameters<typeof OpenApiValidator>[0]['apiSpec'], object> & DocumentOfLoader
type DocumentOfLoader = Extract<ConstructorParameters<typeof OpenApiSpecLoader>[0]['apiDoc'], object>

interface Context {
  readonly serial: number
  readonly apiDoc: ContractDocument
}

/** Puts the operation that our routing found where the library's steps look for it. */
const routedByUs =
  (context: Context, replies: ContractDocument): Step =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const { path, method } = operationOf(exchange)
    Object.assign(req, {
      openapi: {
        expressRoute: path,
        openApiRoute: path,
        pathParams: exchange.params,
        schema: context.apiDoc.paths[path]?.[method],
        _responseSchema: replies.paths[path]?.[method],
        serial: context.serial,
      },
    })
    next()
  }

export interface Validation {
  /** Steps for the pipeline: after them, parameters have their types and the body is as the contract says. */
  readonly request: readonly Step[]
  /**
   * Checks a reply; resolves to the body as it goes out.
   * @throws 500 when it is not what the contract names
   */
  reply(req: Request, res: Response, body: unknown): Promise<unknown>
}

/** Larger bodies are told their first fault alone: with one fault an item, a list would cost hundreds of megabytes. */
const ALL_FAULTS = 65_536 // bytes

/** The library's steps by name. */
function stepsOf(apiSpec: Document, loaded: ReturnType<OpenApiSpecLoader['load']>, allErrors: boolean) {
  const contract = new OpenApiValidator({
    apiSpec,
    validateRequests: { allErrors, coerceTypes: false, allowUnknownQueryParameters: false },
    validateResponses: { allErrors, coerceTypes: false },
    validateSecurity: false,
    // `fast` takes 2026-02-30 for a date.
    ajvFormats: { mode: 'full' as const },
    fileUploader: false,
  })
  Object.assign(contract, { metadataMiddleware: routedByUs })
  const steps = new Map(contract.installMiddleware(loaded).map((step) => [step.name, step as Step]))
  return (name: string): Step => {
    const step = steps.get(name)
    if (!step) throw new Error(`express-openapi-validator has no step ${name} any more: see runtime/http/validate.ts`)
    return step
  }
}

/** @throws when the document itself is not valid OpenAPI */
export async function openValidation(document: ContractDocument): Promise<Validation> {
  // The library changes the document that it is given.
  const apiSpec = structuredClone(document) as unknown as Document
  const loaded = new OpenApiSpecLoader({
    apiDoc: apiSpec,
    validateApiSpec: true,
    $refParser: { mode: 'bundle' },
  }).load()
  await loaded
  const whole = stepsOf(apiSpec, loaded, true)
  const brief = stepsOf(apiSpec, loaded, false)
  const hook = whole('responseMiddleware')
  return {
    request: [
      whole('metadataMiddleware'),
      (req, res, next) => {
        const { raw, operation } = exchangeOf(res)
        const check = ((raw?.length ?? 0) > ALL_FAULTS ? brief : whole)('requestMiddleware')
        check(req, res, (error) => next(error === undefined ? undefined : refusal(error, operation?.takes ?? [])))
      },
    ],
    reply: (req, res, body) =>
      new Promise((resolve, reject) => {
        const { json } = res
        let sent: unknown
        res.json = (out: unknown) => {
          sent = out
          return res
        }
        let hooked = false
        hook(req, res, (error) => {
          if (error !== undefined)
            return reject(internal(new Error(`The reply breaks the contract: ${sentence(error)}`)))
          if (hooked) return
          hooked = true
          res.json(body)
          res.json = json
          resolve(sent)
        })
      }),
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
    return { pointer, detail: `${pointer === '' ? 'The body' : pointer} ${words}.` }
  }
  const parameter = rest.join('/') || place
  return { parameter, detail: /parameter/i.test(words) ? `${words}.` : `The parameter ${parameter} ${words}.` }
}
