/** Reads the body of a PATCH (RFC 7644, section 3.5.2): its operations, with names in any case. */
import { invalidScim } from '../errors.ts'
import { isObject, kindOf, memberOf } from '../json.ts'
import { checkSchemas, PATCH_MESSAGE } from '../messages.ts'

export interface Operation {
  /** `Operations[0]` for the first one, in messages. */
  readonly name: string
  readonly op: 'add' | 'replace' | 'remove'
  /** Undefined: the value's members name the attributes. */
  readonly path: string | undefined
  /** Undefined when it is left out. */
  readonly value: unknown
}

const MAX_OPERATIONS = 100
const VERBS = new Map(['add', 'replace', 'remove'].map((verb) => [verb, verb as Operation['op']]))

/** @throws 400 invalidSyntax */
export function readOperations(body: unknown): Operation[] {
  if (!isObject(body)) throw invalidSyntax('A PATCH needs a JSON object with schemas and Operations.')
  if (!memberOf(body, 'schemas')) throw invalidSyntax(`A PATCH needs the schemas ["${PATCH_MESSAGE}"].`)
  checkSchemas(body, PATCH_MESSAGE)
  const operations = memberOf(body, 'operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS) {
    const found = Array.isArray(operations) ? `${operations.length} Operations` : 'no list of Operations'
    throw invalidSyntax(`The PATCH has ${found}; it needs 1 to ${MAX_OPERATIONS}.`)
  }
  return operations.map((operation, index) => readOperation(operation, `Operations[${index}]`))
}

function readOperation(operation: unknown, name: string): Operation {
  if (!isObject(operation)) throw invalidSyntax(`${name} must be an object with op, path and value.`)
  const verb = memberOf(operation, 'op')
  const op = typeof verb === 'string' ? VERBS.get(verb.toLowerCase()) : undefined
  if (!op) throw invalidSyntax(`The op of ${name} must be add, replace or remove; the request has ${kindOf(verb)}.`)
  const path = memberOf(operation, 'path') ?? ''
  if (typeof path !== 'string')
    throw invalidScim('invalidPath', `The path of ${name} must be text; the request has ${kindOf(path)}.`)
  return { name, op, path: path.trim() || undefined, value: memberOf(operation, 'value') }
}

const invalidSyntax = (detail: string) => invalidScim('invalidSyntax', detail)
