/**
 * Resolves the paths of operations. An operation without a path becomes one change for each member of its value, whose names
 * are paths too: `name.givenName`, `emails[type eq "work"].value`, `<URN>:department`, or a URN with an object.
 */
import type { Condition } from '#plugins/identity'
import { isProblem, Problem } from '#runtime'
import {
  type AttributePath,
  findChangeable,
  findSchema,
  findSubAttribute,
  isPassword,
  isUnstored,
  textOf,
} from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import { readElementCondition } from '../filter/elements.ts'
import { parsePath } from '../filter/parser.ts'
import { booleanOf, isObject } from '../json.ts'
import type { Operation } from './operations.ts'
import { single } from './values.ts'

export interface Change extends Pick<Operation, 'op' | 'value'> {
  /** The operation, in messages. */
  readonly operation: string
  readonly path: AttributePath
  /** The elements of a multi-valued attribute that change; undefined: the path has no brackets. */
  readonly filter: Condition<string> | undefined
}

/**
 * The changes of one attribute each. Attributes that providers send and this service does not store are left out, and so are
 * unknown members of values.
 * @throws 400 noTarget, invalidPath, invalidFilter, invalidValue, mutability
 */
export function readChanges(operation: Operation): Change[] {
  const { name, op, path, value } = operation
  if (op !== 'remove' && value === undefined) throw invalidScim('invalidValue', `${name} has no value.`)
  if (path === undefined && op === 'remove') {
    throw invalidScim('noTarget', `${name} is a remove, which needs the path of an attribute.`)
  }
  if (path === undefined) return changesOfMembers(operation, '')
  const head = headOf(path)
  if (findSchema(path) || findChangeable(head) || isUnstored(head)) return changesAt(operation, path, value)
  throw invalidPath(operation, path, 'users do not have such an attribute; /Schemas lists those that they have')
}

type Named = Pick<Operation, 'op' | 'value'> & { readonly path: string }

/** What the operation says about each attribute that it names; the URN where the value has it as a member of its own. */
function namedIn({ op, path, value }: Pick<Operation, 'op' | 'path' | 'value'>): Named[] {
  if (path !== undefined && !findSchema(path)) return [{ op, path, value }]
  const prefix = path === undefined ? '' : `${path}:`
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => namedIn({ op, path: `${prefix}${name}`, value: member }))
    : []
}

/** Whether the operation names the password, and whether it names nothing else. */
export function namesPassword(operation: Operation): 'alone' | 'among others' | undefined {
  const paths = namedIn(operation).map(({ path }) => path)
  if (!paths.some(isPassword)) return undefined
  return paths.every(isPassword) ? 'alone' : 'among others'
}

/** Whether the last of the operations that names `active` sets it to false, whatever else they have. */
export function endsInactive(operations: readonly Operation[]): boolean {
  const activeOf = ({ op, path, value }: Named) => {
    const { attribute, subAttribute } = findChangeable(path) ?? {}
    return attribute?.name === 'active' && !subAttribute && op !== 'remove' ? [booleanOf(single(attribute, value))] : []
  }
  return operations.flatMap(namedIn).flatMap(activeOf).at(-1) === false
}

/** The path up to the bracket. */
const headOf = (path: string) => (path.split('[', 1)[0] as string).trim()

/** `prefix` is the URN of a schema with a colon, or empty. */
function changesOfMembers({ name, op, value }: Operation, prefix: string): Change[] {
  if (!isObject(value)) {
    throw invalidScim('invalidValue', `The value of ${name} must be an object with attributes.`)
  }
  const members = Object.entries(value)
  const changes = members.flatMap(([key, member]) =>
    changesAt({ name, op, path: undefined, value: member }, `${prefix}${key}`, member),
  )
  // When a value has both, roleIds counts.
  return [...changes.filter((change) => !isRoleIds(change)), ...changes.filter(isRoleIds)]
}

const isRoleIds = ({ path }: Change) => path.attribute.name === 'roleIds'

/** No change for an unknown attribute. */
function changesAt(operation: Operation, text: string, value: unknown): Change[] {
  const schema = findSchema(text)
  if (schema && operation.op === 'remove') {
    return schema.attributes.flatMap(({ name }) => changesAt(operation, `${schema.id}:${name}`, undefined))
  }
  if (schema) return changesOfMembers({ ...operation, value }, `${schema.id}:`)
  const head = findChangeable(headOf(text))
  if (!head || head.attribute.name === 'schemas') return []
  requireMutable(operation, head)
  const target = text.includes('[') ? readElementPath(operation, text, head) : { path: head, filter: undefined }
  return target ? [{ operation: operation.name, op: operation.op, value, ...target }] : []
}

function requireMutable({ name }: Operation, path: AttributePath) {
  if (path.attribute.mutability !== 'readOnly') return
  throw invalidScim('mutability', `${name} changes ${textOf(path)}, which only the service changes.`)
}

/** Undefined when the sub-attribute is not stored. */
function readElementPath(
  operation: Operation,
  text: string,
  head: AttributePath,
): Pick<Change, 'path' | 'filter'> | undefined {
  const { attribute } = head
  const parsed = ofOperation(operation, text, () => parsePath(text))
  if (!parsed.filter || !attribute.multiValued || head.subAttribute) {
    throw invalidPath(operation, text, 'only an attribute with several values can have brackets')
  }
  const { filter: node } = parsed
  const filter = ofOperation(operation, text, () => readElementCondition(attribute, node))
  if (parsed.subAttribute === undefined) return { path: head, filter }
  const subAttribute = findSubAttribute(attribute, parsed.subAttribute)
  if (subAttribute) return { path: { ...head, subAttribute }, filter }
  if (isUnstored(`${attribute.name}.${parsed.subAttribute}`)) return undefined
  const names = attribute.subAttributes?.map(({ name }) => name) ?? []
  throw invalidPath(operation, text, `the sub-attributes of ${attribute.name} are ${names.join(', ')}`)
}

const invalidPath = (operation: Operation, path: string, reason: string) =>
  invalidScim('invalidPath', `${pathOf(operation, path)}: ${reason}.`)

const pathOf = ({ name }: Operation, path: string) => `${name} has the path '${path.slice(0, 100)}'`

/** Reads the path, and adds the operation to the error: of a malformed path invalidPath, of its filter invalidFilter. */
function ofOperation<T>(operation: Operation, path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isProblem(error)) throw error
    throw new Problem(error.status, error.code, `${pathOf(operation, path)}. ${error.message}`)
  }
}
