/**
 * Parses `$filter`. The grammar is a part of OData's:
 *
 *     or      = and { 'or' and }
 *     and     = not { 'and' not }
 *     not     = [ 'not' ] primary
 *     primary = '(' or ')' | function '(' text ',' literal ')' | operand comparison value | operand 'in' '(' value {',' value} ')'
 *     operand = field | text
 *     text    = field | ( 'tolower' | 'toupper' ) '(' field ')'
 */
import type { Comparison, Condition, TextFunction } from './condition.ts'
import { EXAMPLE, type Field, type Fields, fieldOf, quoteList, readValue, refuse } from './fields.ts'

const MAX_TOKENS = 500
const DEEPEST = 30 // parentheses and nots within each other

interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'mark' | 'end'
  readonly text: string
  /** Where it begins, counted from 1. */
  readonly at: number
}

const TOKEN = /\s*(?:'((?:[^']|'')*)'|([A-Za-z_][A-Za-z0-9_]*)|([-+]?\d[0-9A-Za-z.:+-]*)|([(),]))/y

function tokenize(filter: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = filter.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const begin = TOKEN.lastIndex
    const match = TOKEN.exec(filter)
    if (!match) throw refuse('$filter', `$filter cannot be read from character ${begin + 1} on.`)
    if (tokens.length === MAX_TOKENS) throw refuse('$filter', `$filter has more than ${MAX_TOKENS} words and marks.`)
    const [, text, word, number, mark] = match
    const at = begin + 1
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'"), at })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at })
    else tokens.push({ kind: 'mark', text: mark ?? '', at })
  }
  return tokens
}

const COMPARISONS: readonly string[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] satisfies Comparison[]
const FUNCTIONS: readonly string[] = ['contains', 'startswith', 'endswith'] satisfies TextFunction[]
const CASES: Readonly<Record<string, string>> = { tolower: 'lower', toupper: 'upper' } // by the functions of SQL
const isComparison = (word: string): word is Comparison => COMPARISONS.includes(word)
const isFunction = (word: string): word is TextFunction => FUNCTIONS.includes(word)

/** @throws 400 that names `$filter`, what is wrong there and what would be right */
export function parseFilter(filter: string, fields: Fields): Condition {
  const tokens = tokenize(filter)
  let next = 0
  let depth = 0

  const peek = (): Token => tokens[next] ?? { kind: 'end', text: 'the end', at: filter.length + 1 }
  const take = (): Token => {
    const token = peek()
    next++
    return token
  }
  const wrong = (token: Token, wanted: string) =>
    refuse(
      '$filter',
      `$filter has '${token.text.slice(0, 50)}' at character ${token.at}, where ${wanted} should stand.`,
    )
  const isWord = (word: string) => peek().kind === 'word' && peek().text === word
  const expectMark = (mark: string) => {
    const token = take()
    if (token.kind !== 'mark' || token.text !== mark) throw wrong(token, `'${mark}'`)
  }
  const nested = (work: () => Condition): Condition => {
    if (++depth > DEEPEST) throw refuse('$filter', `$filter is nested more than ${DEEPEST} deep.`)
    const condition = work()
    depth--
    return condition
  }

  const or = (): Condition => {
    const parts = [and()]
    while (isWord('or')) {
      take()
      parts.push(and())
    }
    return { kind: 'or', of: parts }
  }
  const and = (): Condition => {
    const parts = [not()]
    while (isWord('and')) {
      take()
      parts.push(not())
    }
    return { kind: 'and', of: parts }
  }
  const not = (): Condition => {
    if (!isWord('not')) return primary()
    take()
    return nested(() => ({ kind: 'not', of: not() }))
  }
  const primary = (): Condition => {
    const token = take()
    if (token.kind === 'mark' && token.text === '(') {
      return nested(() => {
        const condition = or()
        expectMark(')')
        return condition
      })
    }
    if (token.kind !== 'word') throw wrong(token, 'a field, a function or a parenthesis')
    if (isFunction(token.text) && peek().text === '(') return call(token.text)
    return comparison(operand(token))
  }
  const operand = (token: Token): Field => {
    const inCase = token.kind === 'word' && peek().text === '(' ? CASES[token.text] : undefined
    if (inCase === undefined) return field(token)
    expectMark('(')
    const argument = textOf(field)
    expectMark(')')
    const { values: _, ...rest } = argument
    return { ...rest, column: `${inCase}(${argument.column})` }
  }
  const textOf = (read: (token: Token) => Field): Field => {
    const at = peek()
    const argument = read(take())
    if (argument.type !== 'string' || argument.comparisons) throw wrong(at, 'a field that holds text')
    return argument
  }
  const field = (token: Token): Field => {
    const found = token.kind === 'word' ? fieldOf(fields, token.text) : undefined
    if (!found) throw wrong(token, `one of the fields ${quoteList(Object.keys(fields))}`)
    return found
  }
  const call = (kind: TextFunction): Condition => {
    expectMark('(')
    const argument = textOf(operand)
    expectMark(',')
    const value = take()
    if (value.kind !== 'text') throw wrong(value, EXAMPLE.string)
    expectMark(')')
    return { kind, field: argument, value: read({ ...argument, values: undefined }, value) }
  }
  const comparison = (it: Field): Condition => {
    const operator = take()
    const { text: kind } = operator
    if (it.comparisons && !it.comparisons.some((known) => known === kind))
      throw wrong(operator, it.comparisons.join(' or '))
    if (operator.kind === 'word' && kind === 'in') return membership(it)
    if (operator.kind !== 'word' || !isComparison(kind)) throw wrong(operator, 'eq, ne, gt, ge, lt, le or in')
    const value = take()
    if (value.kind === 'word' && value.text === 'null') {
      if (kind === 'eq') return { kind: 'null', field: it }
      if (kind === 'ne') return { kind: 'notNull', field: it }
      throw wrong(value, `a value that can be compared by ${kind}`)
    }
    return { kind, field: it, value: read(it, value) }
  }
  const membership = (it: Field): Condition => {
    expectMark('(')
    const values = [read(it, take())]
    while (peek().text === ',' && peek().kind === 'mark') {
      take()
      values.push(read(it, take()))
    }
    expectMark(')')
    return { kind: 'in', field: it, values }
  }
  const read = (it: Field, token: Token): string => {
    const quoted = token.kind === 'text'
    const fits = it.type === 'string' ? quoted : it.type === 'boolean' ? token.kind === 'word' : token.kind !== 'mark'
    const mayBeQuoted = it.type === 'string' || it.type === 'date' || it.type === 'timestamp'
    const value = fits && (!quoted || mayBeQuoted) && token.kind !== 'end' ? readValue(it.type, token.text) : undefined
    if (value === undefined) throw wrong(token, EXAMPLE[it.type])
    if (it.values && !it.values.includes(value)) throw wrong(token, `one of '${it.values.join("', '")}'`)
    return value
  }

  const condition = or()
  if (peek().kind !== 'end') throw wrong(peek(), 'and, or or the end')
  return condition
}
