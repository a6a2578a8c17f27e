/**
 * Parses a SCIM filter (RFC 7644, section 3.4.2.2), or the path of a PATCH operation (section 3.5.2), by recursive descent:
 *
 *     filter   = and { "or" and }
 *     and      = term { "and" term }
 *     term     = "not" term | "(" filter ")" | attribute "pr" | attribute operator value
 *              | attribute "[" filter "]" [ "." subAttribute ( "pr" | operator value ) ]
 *     path     = attribute [ "[" filter "]" [ "." subAttribute ] ]
 *
 * Words and operators are in any case. Beyond the RFC, `not` needs no parentheses and values need no quotes.
 * `emails[type eq "work"].value eq "a"` is read as `emails[type eq "work" and value eq "a"]`, which one element satisfies.
 */
import type { Comparison } from '#plugins/identity'
import { invalidScim } from '../errors.ts'
import type { FilterName, FilterNode, FilterPath } from './ast.ts'
import { type Source, type Token, tokenize } from './lexer.ts'

const MAX_TERMS = 50 // attribute expressions
const MAX_DEPTH = 20 // parentheses, brackets and nots within each other

const OPERATORS = new Map<string, Comparison>(
  (['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const).map((operator) => [operator, operator]),
)
const OPERATOR_LIST = `${[...OPERATORS.keys()].join(', ')} or pr`
const RESERVED = ['and', 'or', 'not']

/** Parses a SCIM filter. @throws 400 invalidFilter that names the position, what was found there and what would be right */
export function parseFilter(text: string): FilterNode {
  const parser = new Parser({ name: 'filter', text, refuse: (detail) => invalidScim('invalidFilter', detail) })
  const filter = parser.filter()
  parser.expectEnd('and, or or the end')
  return filter
}

/**
 * Parses the path of a PATCH operation.
 * @throws 400 invalidPath that names the position, what was found there and what would be right
 */
export function parsePath(text: string): FilterPath {
  const parser = new Parser({ name: 'path', text, refuse: (detail) => invalidScim('invalidPath', detail) })
  const path = parser.path()
  parser.expectEnd('the end')
  return path
}

class Parser {
  private readonly source: Source
  private readonly tokens: readonly Token[]
  private next = 0
  private depth = 0
  private terms = 0

  constructor(source: Source) {
    this.source = source
    this.tokens = tokenize(source)
  }

  path(): FilterPath {
    const attribute = this.attribute()
    if (!this.isPunctuation('[')) return { attribute, filter: undefined, subAttribute: undefined }
    const { filter, end } = this.brackets()
    return { attribute, filter, subAttribute: this.subAttribute(end)?.text }
  }

  filter(): FilterNode {
    return this.chain('or', () => this.chain('and', () => this.term()))
  }

  expectEnd(wanted: string) {
    if (this.peek().kind !== 'end') throw this.wrong(this.peek(), wanted)
  }

  private chain(kind: 'and' | 'or', parse: () => FilterNode): FilterNode {
    const first = parse()
    const terms = [first]
    while (this.isWord(kind)) {
      this.take()
      terms.push(parse())
    }
    return terms.length === 1 ? first : { kind, terms }
  }

  private term(): FilterNode {
    if (this.isWord('not')) {
      this.take()
      return this.nested(() => ({ kind: 'not', term: this.term() }))
    }
    if (!this.isPunctuation('(')) return this.expression()
    this.take()
    const filter = this.nested(() => this.filter())
    this.expectPunctuation(')', 'and, or or a closing parenthesis')
    return filter
  }

  private expression(): FilterNode {
    const attribute = this.attribute()
    if (!this.isPunctuation('[')) return this.comparison(attribute)
    const { filter, end } = this.brackets()
    const subAttribute = this.subAttribute(end)
    if (!subAttribute) return { kind: 'element', attribute, term: filter }
    return { kind: 'element', attribute, term: { kind: 'and', terms: [filter, this.comparison(subAttribute)] } }
  }

  private comparison(attribute: FilterName): FilterNode {
    if (++this.terms > MAX_TERMS) {
      throw this.source.refuse(`The ${this.source.name} has more than ${MAX_TERMS} comparisons.`)
    }
    const token = this.take()
    const word = token.kind === 'word' ? token.text.toLowerCase() : ''
    if (word === 'pr') return { kind: 'present', attribute }
    const operator = OPERATORS.get(word)
    if (!operator) throw this.wrong(token, `one of the operators ${OPERATOR_LIST}`)
    const value = this.take()
    const quoted = value.kind === 'text'
    if (!quoted && value.text.startsWith("'")) throw this.wrong(value, 'text in double quotes')
    if (!quoted && (value.kind !== 'word' || RESERVED.includes(value.text.toLowerCase()))) {
      throw this.wrong(value, `the value that ${attribute.text.slice(0, 100)} is compared with`)
    }
    return { kind: 'compare', attribute, operator, value: { text: value.text, at: value.at, quoted } }
  }

  private attribute(): FilterName {
    const token = this.take()
    if (token.kind !== 'word' || RESERVED.includes(token.text.toLowerCase())) {
      throw this.wrong(token, 'the name of an attribute')
    }
    return { text: token.text, at: token.at }
  }

  private brackets(): { filter: FilterNode; end: number } {
    this.take()
    const filter = this.nested(() => this.filter())
    const { end } = this.expectPunctuation(']', 'and, or or a closing bracket')
    return { filter, end }
  }

  /** The `.value` that stands directly behind the bracket that ends before `end`. */
  private subAttribute(end: number): FilterName | undefined {
    const token = this.peek()
    if (token.kind !== 'word' || token.at !== end || !token.text.startsWith('.')) return undefined
    this.take()
    return { text: token.text.slice(1), at: token.at + 1 }
  }

  private nested<T>(parse: () => T): T {
    if (++this.depth > MAX_DEPTH) {
      throw this.source.refuse(`The ${this.source.name} is nested more than ${MAX_DEPTH} deep.`)
    }
    const result = parse()
    this.depth--
    return result
  }

  private peek(): Token {
    return this.tokens[Math.min(this.next, this.tokens.length - 1)] as Token
  }

  private take(): Token {
    const token = this.peek()
    this.next++
    return token
  }

  private isWord(word: string): boolean {
    return this.peek().kind === 'word' && this.peek().text.toLowerCase() === word
  }

  private isPunctuation(text: string): boolean {
    return this.peek().kind === 'punctuation' && this.peek().text === text
  }

  private expectPunctuation(text: string, wanted: string): Token {
    if (!this.isPunctuation(text)) throw this.wrong(this.peek(), wanted)
    return this.take()
  }

  private wrong(token: Token, wanted: string): Error {
    const found = token.kind === 'end' ? 'ends' : `has '${token.text.slice(0, 50)}'`
    return this.source.refuse(`The ${this.source.name} ${found} at character ${token.at}, where ${wanted} should be.`)
  }
}
