/**
 * Records the examples of the contract: for each operation the body of its first request that succeeded, and of the reply.
 * A story sends its requests through `fetch`; what is not an operation of the contract is sent and not recorded. Of events
 * it records the first delivery of each kind.
 */
import { readFile } from 'node:fs/promises'
import type { RecordedExample } from '../../../codegen/recorded-examples.ts'
import { type Document, type Method, operationsOf } from '../../../runtime/contract/document.ts'

const CONTRACT = new URL('../../../generated/openapi.json', import.meta.url)

export interface Recorder {
  readonly fetch: typeof globalThis.fetch
  /** Records a delivered body, unless one of its kind was recorded. */
  event(body: { readonly event: string }): void
  /** By operationId, as they were sent and received. */
  readonly recorded: ReadonlyMap<string, RecordedExample>
}

interface Template {
  readonly operationId: string
  readonly method: Method
  readonly pattern: RegExp
}

export async function openRecorder(): Promise<Recorder> {
  const document: Document = JSON.parse(await readFile(CONTRACT, 'utf8'))
  const templates = templatesOf(document)
  const events = new Map(
    operationsOf(document).flatMap(({ event, path, operation }) => (event ? [[path, operation]] : [])),
  )
  const recorded = new Map<string, RecordedExample>()
  /** Of the first reply of each operation. */
  const statuses = new Map<string, number>()
  return {
    recorded,
    event(body) {
      const id = events.get(body.event)?.operationId
      if (id !== undefined && !recorded.has(id)) recorded.set(id, { request: { 'application/json': body } })
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { method, pathname } = { method: request.method.toLowerCase(), pathname: new URL(request.url).pathname }
      const operation = templates.find((it) => it.method === method && it.pattern.test(pathname))
      const sent = await request.clone().text()
      const response = await fetch(request)
      if (!operation || !response.ok) return response
      const { operationId } = operation
      const known = recorded.get(operationId) ?? {}
      const [type, received] = [mediaTypeOf(response), await response.clone().text()]
      const first = statuses.get(operationId) ?? response.status
      statuses.set(operationId, first)
      const isFurther = first !== response.status && received !== ''
      recorded.set(operationId, {
        ...known,
        ...withBody(known, 'request', mediaTypeOf(request), sent),
        ...(isFurther
          ? { replies: { [response.status]: { [type]: bodyOf(type, received) }, ...known.replies } }
          : withBody(known, 'reply', type, received)),
      })
      return response
    },
  }
}

/** The contract's operations; those with fewer parameters in their path first, as `/projects/import` is no `{projectId}`. */
function templatesOf(document: Document): Template[] {
  const parameters = (path: string) => path.split('{').length
  return operationsOf(document)
    .filter(({ event }) => !event)
    .toSorted((a, b) => parameters(a.path) - parameters(b.path))
    .map(({ path, method, operation }) => ({
      operationId: operation.operationId ?? '',
      method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    }))
}

const mediaTypeOf = ({ headers }: { headers: Headers }) => headers.get('content-type')?.split(';')[0] ?? ''

function withBody(known: RecordedExample, part: 'request' | 'reply', type: string, text: string): RecordedExample {
  if (text === '' || known[part]?.[type] !== undefined) return { ...(known[part] && { [part]: known[part] }) }
  return { [part]: { ...known[part], [type]: bodyOf(type, text) } }
}

function bodyOf(type: string, text: string): unknown {
  if (type.endsWith('json')) return JSON.parse(text)
  return type === 'application/x-www-form-urlencoded' ? Object.fromEntries(new URLSearchParams(text)) : text
}
