/**
 * Finds the operation of a path in time that does not grow with the number of paths: a tree of segments, literal
 * before parameter. Paths are case-sensitive, and a trailing slash is another path.
 */

import type { Method, OperationFacts } from '../contract.ts'
import { invalidParameter, type Problem } from '../errors.ts'

export interface Found {
  readonly path: string
  /** Made for this request. */
  readonly params: Record<string, string>
  /** What is wrong with them, to be thrown once the caller is known. */
  readonly refusal: Problem | undefined
  readonly methods: ReadonlyMap<Method, OperationFacts>
}

interface Node {
  readonly literal: Map<string, Node>
  parameter?: Node
  path?: string
  readonly names: string[]
  readonly methods: Map<Method, OperationFacts>
}

const node = (): Node => ({ literal: new Map(), names: [], methods: new Map() })

/** Builds the tree; the result resolves a pathname (still percent-encoded) or gives undefined. */
export function routesOf(operations: readonly OperationFacts[]): (pathname: string) => Found | undefined {
  const root = node()
  for (const operation of operations) {
    const leaf = grow(root, operation.path)
    leaf.path = operation.path
    leaf.methods.set(operation.method, operation)
  }
  return (pathname) => {
    const segments = pathname.split('/').slice(1)
    const values: string[] = []
    const leaf = walk(root, segments, 0, values)
    if (!leaf?.path) return undefined
    const params: Record<string, string> = {}
    let refusal: Problem | undefined
    for (const [i, name] of leaf.names.entries()) {
      const text = decode(values[i] ?? '')
      if (text === undefined) refusal = undecodable(name)
      else params[name] = text
    }
    return { path: leaf.path, params, refusal, methods: leaf.methods }
  }
}

function grow(root: Node, path: string): Node {
  const names: string[] = []
  let at = root
  for (const segment of path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name) {
      names.push(name)
      at.parameter ??= node()
      at = at.parameter
    } else {
      const next = at.literal.get(segment) ?? node()
      at.literal.set(segment, next)
      at = next
    }
  }
  if (at.names.length === 0) at.names.push(...names)
  return at
}

function walk(at: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index]
  if (segment === undefined) return at.path ? at : undefined
  const literal = at.literal.get(segment)
  const found = literal && walk(literal, segments, index + 1, values)
  if (found) return found
  if (!at.parameter || segment === '') return undefined
  values.push(segment)
  const leaf = walk(at.parameter, segments, index + 1, values)
  if (!leaf) values.pop()
  return leaf
}

/** Undefined for what is no text, and for text with NUL, which no database takes. */
function decode(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const undecodable = (name: string) =>
  invalidParameter(name, `The path parameter ${name} is not percent-encoded UTF-8 without NUL.`)
