import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FilterName, FilterNode } from '../../plugins/scim/filter/ast.ts'
import { tokenize } from '../../plugins/scim/filter/lexer.ts'
import { parseFilter, parsePath } from '../../plugins/scim/filter/parser.ts'
import { forAll } from '../support/property-runs.ts'

const MAX_CHARACTERS = 4_096
const at = 0

const attribute = fc
  .constantFrom('userName', 'name.givenName', 'urn:a:b:2.0:User:x', 'emails.value', 'manager.$ref', 'a-b')
  .map((text): FilterName => ({ text, at }))
const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !value.includes('\u0000'))
const value = fc.oneof(
  text.map((quoted) => ({ text: quoted, quoted: true, at })),
  fc
    .constantFrom('true', 'False', 'null', '12', '-1.5e3', 'jyoung', 'a@x.org')
    .map((word) => ({ text: word, quoted: false, at })),
)
const operator = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le')

const { filter } = fc.letrec<{ filter: FilterNode }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('present' as const), attribute }),
    fc.record({ kind: fc.constant('compare' as const), attribute, operator, value }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      terms: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), term: tie('filter') }),
    fc.record({ kind: fc.constant('element' as const), attribute, term: tie('filter') }),
  ),
}))

/** Parentheses are written only where the precedence needs them. */
function print(node: FilterNode): string {
  switch (node.kind) {
    case 'present':
      return `${node.attribute.text} pr`
    case 'compare':
      return `${node.attribute.text} ${node.operator} ${node.value.quoted ? JSON.stringify(node.value.text) : node.value.text}`
    case 'not':
      return `not (${print(node.term)})`
    case 'element':
      return `${node.attribute.text}[${print(node.term)}]`
    default:
      return node.terms.map((term) => printTerm(term, node.kind)).join(` ${node.kind} `)
  }
}

const printTerm = (term: FilterNode, within: 'and' | 'or') =>
  term.kind === within || (within === 'and' && term.kind === 'or') ? `(${print(term)})` : print(term)

const withoutPositions = (node: FilterNode): unknown =>
  JSON.parse(JSON.stringify(node, (key, member) => (key === 'at' ? at : member)))

/** Within the limits of 4,096 characters, 50 comparisons and 20 levels. */
const limited = filter.filter((node) => {
  const printed = print(node)
  const comparisons = JSON.stringify(node).split('"attribute"').length - 1
  const levels = (printed.match(/[([]|not/g) ?? []).length
  return printed.length <= MAX_CHARACTERS && comparisons <= 50 && levels <= 20
})

it('filter: the text of any tree is read as the same tree', () => {
  forAll(500, limited, (node) => {
    expect(withoutPositions(parseFilter(print(node)))).toEqual(withoutPositions(node))
  })
})

it('path: an attribute with a filter and a sub-attribute is read as the same parts', () => {
  forAll(100, attribute, limited, fc.option(fc.constantFrom('value', 'type')), (name, node, subAttribute) => {
    const printed = `${name.text}[${print(node)}]${subAttribute ? `.${subAttribute}` : ''}`
    fc.pre(printed.length <= MAX_CHARACTERS && (print(node).match(/[([]|not/g) ?? []).length < 20)
    const path = parsePath(printed)
    expect(path).toMatchObject({ attribute: { text: name.text }, subAttribute: subAttribute ?? undefined })
    expect(withoutPositions(path.filter as FilterNode)).toEqual(withoutPositions(node))
  })
})

it('filter: any other text is refused with a position or a limit, and with nothing else', () => {
  const piece = fc.constantFrom(
    'userName',
    'eq',
    'and',
    'not',
    '(',
    ')',
    '[',
    ']',
    '"',
    '\\',
    ' ',
    '.value',
    'pr',
    '\n',
    'é',
    '"a"',
  )
  forAll(500, fc.array(piece, { maxLength: 40 }), (pieces) => {
    try {
      parseFilter(pieces.join(''))
    } catch (problem) {
      expect(problem).toMatchObject({ status: 400, code: 'invalidFilter', message: /at character|more than|deep/ })
    }
  })
})

it('lexer: reads every character once, so that its work grows with the length of the text', () => {
  for (const pattern of ['\\a', '"a"', '((', 'a ', 'a.b[', ' ', '"\\"']) {
    const text = pattern.repeat(MAX_CHARACTERS).slice(0, MAX_CHARACTERS)
    const tokens = tokensOf(text)
    const overlaps = tokens.filter(({ at }, index) => at < (tokens[index - 1]?.end ?? 1))
    expect(overlaps).toEqual([])
    expect(tokens.length).toBeLessThanOrEqual(MAX_CHARACTERS + 1)
  }
})

/** The tokens before the first text without an end. */
function tokensOf(text: string) {
  const refuse = (detail: string) => new RangeError(detail)
  try {
    return tokenize({ name: 'filter', text, refuse })
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return []
  }
}
