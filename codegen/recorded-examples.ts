/**
 * Puts the examples of `openapi/examples.json` into a contract. They are bodies that a running service has taken and sent: a
 * test records them, and fails when the service no longer gives them. Pure.
 */
import { type Document, type MediaType, operationsOf, resolve } from '../runtime/contract/document.ts'

type Bodies = Readonly<Record<string, unknown>>

/** Bodies by media type. */
export interface RecordedExample {
  readonly request?: Bodies
  readonly reply?: Bodies
  /** Those of further statuses of success, such as `201`. */
  readonly replies?: Readonly<Record<string, Bodies>>
}

/** By operationId. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>

/** A copy of the document; media types that have named examples of their own keep them. */
export function withRecordedExamples(document: Document, recorded: RecordedExamples): Document {
  // Not structuredClone: what YAML's anchors share, each operation then has for itself.
  const copy: Document = JSON.parse(JSON.stringify(document))
  for (const { operation } of operationsOf(copy)) {
    const { request = {}, reply = {}, replies = {} } = recorded[operation.operationId ?? ''] ?? {}
    const body = resolve(copy, operation.requestBody)
    if (body) operation.requestBody = withBodies(body, request)
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const resolved = status.startsWith('2') ? resolve(copy, response) : undefined
      if (resolved?.content && operation.responses)
        operation.responses[status] = withBodies(resolved, replies[status] ?? reply)
    }
  }
  return copy
}

function withBodies<T extends { content?: Record<string, MediaType> }>(described: T, bodies: Bodies): T {
  const content = Object.entries(described.content ?? {}).map(([type, media]) => {
    const value = Object.entries(bodies).find(([recordedAs]) => familyOf(recordedAs) === familyOf(type))?.[1]
    return [type, value === undefined || media.examples ? media : { ...media, example: value }] as const
  })
  return { ...described, ...(content.length > 0 && { content: Object.fromEntries(content) }) }
}

/** A body of `application/scim+json` is one of `application/json`, too. */
const familyOf = (type: string): string => type.replace(/^.*[/+]/, '')

/** Sentences that name the operations which the contract does not have. */
export function recordedFaults(document: Document, recorded: RecordedExamples): string[] {
  const known = new Set(operationsOf(document).map(({ operation }) => operation.operationId))
  return Object.keys(recorded)
    .filter((id) => !known.has(id))
    .map((id) => `openapi/examples.json: ${id} is no operation of a contract; record the examples anew.`)
}
