/**
 * The router: finds the operation of a path. A tree of path segments, so that the time does not grow with the number of
 * paths, as it would with Express's router; literal segments take precedence over parameters. Paths are case-sensitive, and
 * `/a/` is not `/a`.
 */
import type { Method, OperationFacts } from '../contract/operations.ts'
import type { EarlierFault } from './exchange.ts'

export interface Match {
  readonly path: string
  /** A new object for each request. */
  readonly params: Record<string, string>
  /** Of path parameters, which `params` then lacks. */
  readonly faults: readonly EarlierFault[]
  readonly methods: ReadonlyMap<Method, OperationFacts>
}

interface Node {
  readonly literal: Map<string, Node>
  parameter?: Node
  path?: string
  readonly names: string[]
  readonly methods: Map<Method, OperationFacts>
}

const newNode = (): Node => ({ literal: new Map(), names: [], methods: new Map() })

/**
 * Builds the tree. The returned function takes a percent-encoded pathname, and returns undefined if no path matches.
 */
export function openRouter(operations: readonly OperationFacts[]): (pathname: string) => Match | undefined {
  const root = newNode()
  for (const operation of operations) {
    const leaf = addPath(root, operation.path)
    leaf.path = operation.path
    leaf.methods.set(operation.method, operation)
  }
  return (pathname) => {
    const segments = pathname.split('/').slice(1)
    const values: string[] = []
    const leaf = findLeaf(root, segments, 0, values)
    if (!leaf?.path) return undefined
    const params: Record<string, string> = {}
    const faults: EarlierFault[] = []
    for (const [i, name] of leaf.names.entries()) {
      const text = decode(values[i] ?? '')
      if (text === undefined) faults.push(undecodable(name))
      else params[name] = text
    }
    return { path: leaf.path, params, faults, methods: leaf.methods }
  }
}

function addPath(root: Node, path: string): Node {
  const names: string[] = []
  let at = root
  for (const segment of path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name) {
      names.push(name)
      at.parameter ??= newNode()
      at = at.parameter
    } else {
      const next = at.literal.get(segment) ?? newNode()
      at.literal.set(segment, next)
      at = next
    }
  }
  if (at.names.length === 0) at.names.push(...names)
  return at
}

function findLeaf(at: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index]
  if (segment === undefined) return at.path ? at : undefined
  const literal = at.literal.get(segment)
  const found = literal && findLeaf(literal, segments, index + 1, values)
  if (found) return found
  if (!at.parameter || segment === '') return undefined
  values.push(segment)
  const leaf = findLeaf(at.parameter, segments, index + 1, values)
  if (!leaf) values.pop()
  return leaf
}

/** Undefined for text that is not percent-encoded UTF-8, and for text with NUL, which PostgreSQL cannot store. */
function decode(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const undecodable = (name: string): EarlierFault => ({
  in: 'path',
  parameter: name,
  detail: `The path parameter ${name} is not percent-encoded UTF-8 without NUL.`,
})
