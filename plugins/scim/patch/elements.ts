/**
 * Changes the elements of multi-valued attributes (RFC 7644, section 3.5.2). An element is an object of its
 * sub-attributes; the elements of an attribute of simple values have the sub-attribute `value` alone.
 */
import type { Condition } from '#plugins/identity'
import { textOf } from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import { holds } from '../filter/elements.ts'
import { VALUE } from '../json.ts'
import type { Change } from './changes.ts'
import {
  invalidValue,
  isEmpty,
  readElements,
  readSimple,
  readSubAttributes,
  type Values,
  withoutEmpty,
} from './values.ts'

/** New elements; elements without a `value` may remain until the last operation. @throws 400 noTarget, invalidPath, invalidValue */
export function changeElements(elements: readonly Values[], change: Change): Values[] {
  const whole = !change.filter && !change.path.subAttribute
  const changed = whole ? changeList(elements, change) : changeSelected(elements, change)
  const { name, maxItems = Number.POSITIVE_INFINITY } = change.path.attribute
  if (changed.length > maxItems) throw invalidValue(change, `${name} has more than ${maxItems} elements`)
  return withOnePrimary(changed, elements)
}

function changeList(elements: readonly Values[], change: Change): Values[] {
  const { attribute } = change.path
  const given = readElements(attribute, change.value, change)
  if (change.op === 'replace') return given
  if (change.op === 'add') return given.reduce((list, element) => addElement(list, element, change), [...elements])
  // Providers remove single elements by a value, too; without one, all go.
  return given.length === 0 ? [] : elements.filter((element) => !given.some((it) => isSame(element, it)))
}

/** An element that is there already takes the sub-attributes of the given one, and is not added again. */
function addElement(elements: Values[], given: Values, change: Change): Values[] {
  const index = elements.findIndex((element) => isSame(element, given))
  if (index >= 0) return elements.with(index, { ...elements[index], ...given })
  if (elements.length >= (change.path.attribute.maxItems ?? Number.POSITIVE_INFINITY)) {
    throw invalidValue(change, `${change.path.attribute.name} has more than ${elements.length} elements`)
  }
  return [...elements, given]
}

/** The same value, and the same type where the second one has one. */
const isSame = (element: Values, given: Values) =>
  isEqual(element[VALUE], given[VALUE]) && (given.type === undefined || isEqual(element.type, given.type))

const isEqual = (left: unknown, right: unknown) => String(left).toLowerCase() === String(right).toLowerCase()

function changeSelected(elements: readonly Values[], change: Change): Values[] {
  const { filter, op, path } = change
  const isSelected = (element: Values) => !filter || holds(filter, element)
  const count = elements.filter(isSelected).length
  if (count === 0) return [...elements, ...createElement(change)]
  if (!filter && count > 1 && op !== 'remove') throw severalElements(change)
  if (!path.subAttribute && (op === 'remove' || isEmpty(change.value))) {
    return elements.filter((element) => !isSelected(element))
  }
  return elements.map((element) => (isSelected(element) ? changeElement(element, change) : element))
}

function changeElement(element: Values, change: Change): Values {
  const { op, path, filter, value } = change
  if (path.subAttribute) {
    const given = op === 'remove' ? undefined : readSimple(path.subAttribute, value, change)
    return withoutEmpty({ ...element, [path.subAttribute.name]: given })
  }
  const given = readSubAttributes(path.attribute, value, change)
  // A replaced element keeps the sub-attributes that the filter selected it by, unless the value has them.
  const kept = op === 'add' ? element : (filter && equalities(filter)) || {}
  return withoutEmpty({ ...kept, ...given })
}

/**
 * Entra adds and replaces `emails[type eq "other"].value` before there is such an element: it is made of the filter.
 * @throws noTarget where the element must exist: the filter selects by the value, a whole element is replaced (RFC 7644,
 * section 3.5.2.3), or the filter would not hold for what is made
 */
function createElement(change: Change): Values[] {
  const { filter, op, path, value } = change
  if (op === 'remove' && !filter) return []
  if (op === 'remove' || (op === 'replace' && !path.subAttribute)) throw noTarget(change)
  const selected = filter ? equalities(filter) : {}
  if (!selected || VALUE in selected) throw noTarget(change)
  if (isEmpty(value)) return []
  const element = changeElement(selected, change)
  if (filter && !holds(filter, element)) throw noTarget(change)
  return [element]
}

/** The sub-attributes of an element that satisfies the condition; undefined when it has more than equalities. */
function equalities(condition: Condition<string>): Values | undefined {
  if (condition.kind === 'compare' && condition.comparison === 'eq') return { [condition.field]: condition.value }
  if (condition.kind !== 'and') return undefined
  const all = condition.conditions.map(equalities)
  return all.includes(undefined) ? undefined : Object.assign({}, ...all)
}

/** Of several primary elements the last one that the change made primary stays, otherwise the first (RFC 7643, section 2.4). */
function withOnePrimary(elements: Values[], before: readonly Values[]): Values[] {
  const primary = elements.filter((element) => element.primary === true)
  if (primary.length < 2) return elements
  const stays = primary.findLast((element) => !before.includes(element)) ?? primary[0]
  return elements.map((element) =>
    element.primary === true && element !== stays ? { ...element, primary: false } : element,
  )
}

const noTarget = ({ operation, path }: Change) =>
  invalidScim(
    'noTarget',
    `${operation} selects elements of ${path.attribute.name} by a filter that no element satisfies.`,
  )

const severalElements = ({ operation, path }: Change) =>
  invalidScim(
    'invalidPath',
    `${operation} has the path ${textOf(path)}, and there are several elements; select one of them, as emails[type eq "work"].value does.`,
  )
