/**
 * `$filter` as an SQL condition with parameters. The grammar is a part of OData's:
 *
 *     or      = and { 'or' and }
 *     and     = not { 'and' not }
 *     not     = [ 'not' ] primary
 *     primary = '(' or ')' | function '(' field ',' text ')' | field comparison value | field 'in' '(' value {',' value} ')'
 *
 * OData knows two truth values where SQL knows three: what compares with null is false, and `ne` is the opposite of
 * `eq`. Only names of the given fields and fixed words reach the SQL; every value is a parameter.
 */
import { EXAMPLE, type Field, type Fields, fieldOf, quoteList, readValue, refuse, SQL_TYPE } from './fields.ts'

const MOST_TOKENS = 500
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
    if (tokens.length === MOST_TOKENS) throw refuse('$filter', `$filter has more than ${MOST_TOKENS} words and marks.`)
    const [, text, word, number, mark] = match
    const at = begin + 1
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'"), at })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at })
    else tokens.push({ kind: 'mark', text: mark ?? '', at })
  }
  return tokens
}

const COMPARISONS: Readonly<Record<string, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }
const FUNCTIONS: Readonly<Record<string, (column: string, parameter: string) => string>> = {
  contains: (column, parameter) => `strpos(${column}, ${parameter}) > 0`,
  startswith: (column, parameter) => `starts_with(${column}, ${parameter})`,
  endswith: (column, parameter) => `right(${column}, length(${parameter})) = ${parameter}`,
}

/**
 * The condition, its values appended to `params` and numbered after those that stand there.
 * @throws 400 that names `$filter`, what is wrong there and what would be right
 */
export function parseFilter(filter: string, fields: Fields, params: unknown[]): string {
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
  const nested = (work: () => string): string => {
    if (++depth > DEEPEST) throw refuse('$filter', `$filter is nested more than ${DEEPEST} deep.`)
    const sql = work()
    depth--
    return sql
  }

  const or = (): string => {
    const parts = [and()]
    while (isWord('or')) {
      take()
      parts.push(and())
    }
    return parts.length === 1 ? parts.join('') : `(${parts.join(' OR ')})`
  }
  const and = (): string => {
    const parts = [not()]
    while (isWord('and')) {
      take()
      parts.push(not())
    }
    return parts.length === 1 ? parts.join('') : `(${parts.join(' AND ')})`
  }
  const not = (): string => {
    if (!isWord('not')) return primary()
    take()
    return nested(() => `((${not()}) IS NOT TRUE)`)
  }
  const primary = (): string => {
    const token = take()
    if (token.kind === 'mark' && token.text === '(') {
      return nested(() => {
        const sql = or()
        expectMark(')')
        return sql
      })
    }
    if (token.kind !== 'word') throw wrong(token, 'a field, a function or a parenthesis')
    if (Object.hasOwn(FUNCTIONS, token.text) && peek().text === '(') return call(token)
    return comparison(field(token))
  }
  const field = (token: Token): Field & { readonly name: string } => {
    const found = token.kind === 'word' ? fieldOf(fields, token.text) : undefined
    if (!found) throw wrong(token, `one of the fields ${quoteList(Object.keys(fields))}`)
    return { ...found, name: token.text }
  }
  const call = (name: Token): string => {
    expectMark('(')
    const at = peek()
    const argument = field(take())
    if (argument.type !== 'string') throw wrong(at, 'a field that holds text')
    expectMark(',')
    const value = take()
    if (value.kind !== 'text') throw wrong(value, EXAMPLE.string)
    expectMark(')')
    const build = FUNCTIONS[name.text]
    if (!build) throw wrong(name, 'a function')
    return build(argument.column, bind({ ...argument, values: undefined }, value))
  }
  const comparison = (it: Field): string => {
    const operator = take()
    if (operator.kind === 'word' && operator.text === 'in') return membership(it)
    const sign =
      operator.kind === 'word' && Object.hasOwn(COMPARISONS, operator.text) ? COMPARISONS[operator.text] : undefined
    if (sign === undefined) throw wrong(operator, 'eq, ne, gt, ge, lt, le or in')
    const value = take()
    if (value.kind === 'word' && value.text === 'null') {
      if (sign === '=') return `${it.column} IS NULL`
      if (sign === '<>') return `${it.column} IS NOT NULL`
      throw wrong(value, `a value that can be compared by ${operator.text}`)
    }
    const parameter = bind(it, value)
    return sign === '<>' ? `${it.column} IS DISTINCT FROM ${parameter}` : `${it.column} ${sign} ${parameter}`
  }
  const membership = (it: Field): string => {
    expectMark('(')
    const parameters = [bind(it, take())]
    while (peek().text === ',' && peek().kind === 'mark') {
      take()
      parameters.push(bind(it, take()))
    }
    expectMark(')')
    return `${it.column} IN (${parameters.join(', ')})`
  }
  const bind = (it: Field, token: Token): string => {
    const quoted = token.kind === 'text'
    const fits = it.type === 'string' ? quoted : it.type === 'boolean' ? token.kind === 'word' : token.kind !== 'mark'
    const mayBeQuoted = it.type === 'string' || it.type === 'date' || it.type === 'timestamp'
    const value = fits && (!quoted || mayBeQuoted) && token.kind !== 'end' ? readValue(it.type, token.text) : undefined
    if (value === undefined) throw wrong(token, EXAMPLE[it.type])
    if (it.values && !it.values.includes(value)) throw wrong(token, `one of '${it.values.join("', '")}'`)
    params.push(value)
    return `$${params.length}::${SQL_TYPE[it.type]}`
  }

  const sql = or()
  if (peek().kind !== 'end') throw wrong(peek(), 'and, or or the end')
  return sql
}
