/** Reads the body of a PATCH (RFC 7644, section 3.5.2): its operations, with names in any case. */
import { invalidScim } from '../errors.ts'

export interface Operation {
  /** `Operations[0]` for the first one, in messages. */
  readonly name: string
  readonly op: 'add' | 'replace' | 'remove'
  /** Undefined: the value's members name the attributes. */
  readonly path: string | undefined
  /** Undefined when it is left out. */
  readonly value: unknown
}

export type JsonObject = Readonly<Record<string, unknown>>

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const MAX_OPERATIONS = 100
const VERBS = new Map(['add', 'replace', 'remove'].map((verb) => [verb, verb as Operation['op']]))

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws 400 invalidSyntax */
export function readOperations(body: unknown): Operation[] {
  if (!isObject(body)) throw invalidSyntax('A PATCH needs a JSON object with schemas and Operations.')
  const schemas = memberOf(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.some(isPatchSchema)) {
    throw invalidSyntax(`The schemas of a PATCH must have ${PATCH_SCHEMA}.`)
  }
  const operations = memberOf(body, 'operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS) {
    const found = Array.isArray(operations) ? `${operations.length} Operations` : 'no list of Operations'
    throw invalidSyntax(`The PATCH has ${found}; it needs 1 to ${MAX_OPERATIONS}.`)
  }
  return operations.map((operation, index) => readOperation(operation, `Operations[${index}]`))
}

const isPatchSchema = (urn: unknown) => typeof urn === 'string' && urn.toLowerCase() === PATCH_SCHEMA.toLowerCase()

function readOperation(operation: unknown, name: string): Operation {
  if (!isObject(operation)) throw invalidSyntax(`${name} must be an object with op, path and value.`)
  const verb = memberOf(operation, 'op')
  const op = typeof verb === 'string' ? VERBS.get(verb.toLowerCase()) : undefined
  if (!op) throw invalidSyntax(`The op of ${name} must be add, replace or remove.`)
  const path = memberOf(operation, 'path') ?? ''
  if (typeof path !== 'string') throw invalidScim('invalidPath', `The path of ${name} must be text.`)
  return { name, op, path: path.trim() || undefined, value: memberOf(operation, 'value') }
}

/** The member with the name in any case. */
function memberOf(object: JsonObject, name: string): unknown {
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === name)
  return key === undefined ? undefined : object[key]
}

const invalidSyntax = (detail: string) => invalidScim('invalidSyntax', detail)
