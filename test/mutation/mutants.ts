/** Where a line can be changed, which changes a seed chooses, and the source text that has them all, each behind a switch. */
import ts from 'typescript'

/** A change of one expression, or of whether one statement runs. */
export interface Mutant {
  readonly id: number
  /** Relative to the root of the tree. */
  readonly file: string
  readonly line: number
  readonly kind: string
  /** The first words of the code before and after. */
  readonly change: string
  readonly start: number
  readonly end: number
  /** Stands in place of the code from `start` to `end`, once the id is known. */
  readonly code: (on: string) => string
}
type Candidate = Omit<Mutant, 'id' | 'file'>

const OPERATORS: Readonly<Record<string, readonly [kind: string, ...to: string[]]>> = {
  '<': ['boundary moved or comparison flipped', '<=', '>='],
  '<=': ['boundary moved or comparison flipped', '<', '>'],
  '>': ['boundary moved or comparison flipped', '>=', '<='],
  '>=': ['boundary moved or comparison flipped', '>', '<'],
  '===': ['comparison flipped', '!=='],
  '!==': ['comparison flipped', '==='],
  '&&': ['logical operator', '||'],
  '||': ['logical operator', '&&'],
  '??': ['logical operator', '&&'],
  '+': ['arithmetic operator', '-'],
  '-': ['arithmetic operator', '+'],
  '*': ['arithmetic operator', '/'],
  '/': ['arithmetic operator', '*'],
  '%': ['arithmetic operator', '*'],
  '+=': ['arithmetic operator', '-='],
  '-=': ['arithmetic operator', '+='],
}
const REMOVABLE = new Set(
  'filter map flatMap flat sort toSorted slice reverse toReversed concat trim toLowerCase toUpperCase replace replaceAll'.split(
    ' ',
  ),
)

/** Mulberry32: numbers from 0 to 1, the same ones for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

type Line = { readonly file: string; readonly changes: readonly Candidate[] }

/** `count` mutants: lines drawn by the seed from all lines that can be changed, and one change of each. */
export function chooseMutants(lines: Line[], count: number, seed: number): Mutant[] {
  const next = random(seed)
  const chosen: Mutant[] = []
  while (chosen.length < count && lines.length > 0) {
    const [{ file, changes } = { file: '', changes: [] }] = lines.splice(Math.floor(next() * lines.length), 1)
    const change = changes[Math.floor(next() * changes.length)]
    if (
      !change ||
      chosen.some((other) => other.file === file && other.start <= change.end && change.start <= other.end)
    )
      continue
    chosen.push({ id: chosen.length, file, ...change })
  }
  return chosen
}

/** The lines that can be changed, with their changes. */
export function changeableLines(sources: ReadonlyMap<string, string>): Line[] {
  return [...sources].flatMap(([file, text]) =>
    [...Map.groupBy(candidates(file, text), ({ line }) => line).values()].map((changes) => ({ file, changes })),
  )
}

/** Those that stand once in each of the two, in the order of their text: the same for both. */
export function commonLines(lines: readonly Line[], others: readonly Line[]): Line[] {
  const key = ({ file, changes }: Line) => [file, ...changes.map(({ kind, change }) => `${kind}: ${change}`)].join('\n')
  const once = (some: readonly Line[]) =>
    new Map([...Map.groupBy(some, key)].flatMap(([text, [line, ...more]]) => (line && !more[0] ? [[text, line]] : [])))
  const inOthers = once(others)
  return [...once(lines)]
    .filter(([text]) => inOthers.has(text))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
}

/** The text with these mutants, which do not overlap. A function declaration works before the module's first line runs. */
export function instrument(text: string, mutants: readonly Mutant[], switchFile: string): string {
  let result = text
  for (const { start, end, code, id } of mutants.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + code(`__isMutant(${id})`) + result.slice(end)
  }
  const load = `process.getBuiltinModule('node:module').createRequire('file:///')(${JSON.stringify(switchFile)})`
  const all = '(globalThis as unknown as { __mutants?: (id: number) => boolean })'
  const whole = `${result}\nfunction __isMutant(id: number): boolean { return (${all}.__mutants ??= ${load} as (id: number) => boolean)(id) }\n`
  const { diagnostics = [] } = ts.transpileModule(whole, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext },
  })
  for (const { messageText } of diagnostics)
    throw new Error(`${mutants[0]?.file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  return whole
}

function candidates(file: string, text: string): Candidate[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const found: Candidate[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    const start = node.getStart()
    const { line } = source.getLineAndCharacterOfPosition(start)
    const add = (kind: string, end: number, after: string, code: Candidate['code']) =>
      found.push({ line: line + 1, kind, change: `${brief(node.getText())} -> ${brief(after)}`, start, end, code })
    if (isRemovableStatement(node)) add('statement deleted', start, '(nothing)', (on) => `if (!${on}) `)
    const semicolon = semicolonBefore(node)
    for (const [kind, after] of semicolon === undefined ? [] : changes(node)) {
      add(kind, node.end, after, (on) => `${semicolon}(${on} ? ${after} : (${node.getText()}))`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const brief = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 68)}..` : line
}

const isInBlock = ({ parent }: ts.Node): boolean =>
  ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)

function isRemovableStatement(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return isInBlock(node)
  if (!ts.isExpressionStatement(node) || !isInBlock(node) || ts.isStringLiteral(node.expression)) return false
  return !(ts.isCallExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.SuperKeyword)
}

/** A statement that begins with a parenthesis would continue the line before; undefined: it cannot be parted from it here. */
function semicolonBefore(node: ts.Node): string | undefined {
  const statement = ts.findAncestor(node, ts.isExpressionStatement)
  if (!statement || statement.getStart() !== node.getStart()) return ''
  return isInBlock(statement) ? ';' : undefined
}

/** What can stand in place of an expression; the types need not fit, as Node.js strips them. */
function* changes(node: ts.Node): Generator<[kind: string, code: string]> {
  const { parent } = node
  if (!parent || !ts.isExpression(node)) return
  const code = node.getText()
  if (isCondition(node)) yield ['condition negated', `!(${code})`]
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node))
    yield ['return value dropped', 'undefined']
  if (ts.isBinaryExpression(node)) yield* otherOperators(node)
  if (ts.isAwaitExpression(node) && !ts.isExpressionStatement(parent)) yield ['awaited call removed', 'undefined']
  if (ts.isCallExpression(node) && !ts.isOptionalChain(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression
    if (REMOVABLE.has(name.text)) yield ['call removed', `(${expression.getText()})`]
  }
  if (code === 'true' || code === 'false') yield ['literal changed', `${code === 'false'}`]
  if (ts.isNumericLiteral(node) && !isName(node)) {
    yield ['literal changed', `(${code} + 1)`]
    yield ['literal changed', code === '0' ? '1' : '0']
  }
  if (ts.isStringLiteralLike(node) && !isName(node)) yield ['string emptied', node.text === '' ? "'mutant'" : "''"]
  if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(parent)) yield ['string emptied', "''"]
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node
}

function* otherOperators({ left, operatorToken, right }: ts.BinaryExpression): Generator<[string, string]> {
  const [kind, ...others] = OPERATORS[operatorToken.getText()] ?? ['']
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  if (kind.startsWith('arithmetic') && isText) return
  for (const other of others) yield [kind, `((${left.getText()}) ${other} (${right.getText()}))`]
}

/** Names of properties, modules and tagged templates are no values. */
function isName(node: ts.Expression): boolean {
  const { parent } = node
  if ('name' in parent && parent.name === node) return true
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  return ts.isTaggedTemplateExpression(parent)
}
