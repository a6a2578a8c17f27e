/**
 * An OpenTelemetry collector: receives traces over OTLP/HTTP as protobuf on a real listener, and keeps their spans.
 *
 *     const collector = await openCollector()
 *     const spans = await collector.spans((those) => those.length >= 3)
 *     await collector.close()
 */

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { waitFor } from './wait-for.ts'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the root of a trace. */
  readonly parentId: string
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly links: readonly string[]
  readonly failed: boolean
  readonly resource: Readonly<Record<string, string | number | boolean>>
}

export interface Collector {
  readonly url: string
  /** All bodies received so far as text, so that a test can search them for what must not be exported. */
  readonly raw: () => string
  readonly headers: () => readonly IncomingHttpHeaders[]
  /** Resolves to all spans received when they fulfil `isEnough`. @throws after 15 s, with the names of those received */
  spans(isEnough: (spans: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]>
  close(): Promise<void>
}

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  let raw = ''
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    raw += bytes.toString('latin1')
    headers.push(request.headers)
    if (request.url === '/v1/traces') spans.push(...spansOf(bytes))
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    raw: () => raw,
    headers: () => headers,
    spans: async (isEnough) => {
      const isReached = () => isEnough(spans)
      await waitFor('the awaited spans have arrived', isReached).catch(({ message }) => {
        throw new Error(`${message} Spans so far: ${spans.map(({ name }) => name).join(', ')}.`)
      })
      return [...spans]
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const

/** The numbers are those of opentelemetry-proto's trace.proto and common.proto. */
function spansOf(request: Buffer): CollectedSpan[] {
  return messages(request, 1).flatMap((ofResource) => {
    const resource = messages(ofResource, 1).map((it) => attributesOf(it, 1))[0] ?? {}
    return messages(ofResource, 2)
      .flatMap((ofScope) => messages(ofScope, 2))
      .map((span) => ({
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        parentId: bytesOf(span, 4).toString('hex'),
        name: bytesOf(span, 5).toString(),
        kind: KINDS[Number(numberOf(span, 6) ?? 0)] ?? 'internal',
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => bytesOf(link, 1).toString('hex')),
        failed: messages(span, 15).some((status) => numberOf(status, 3) === 2n),
        resource,
      }))
  })
}

function attributesOf(message: Buffer, field: number): Record<string, string | number | boolean> {
  return Object.fromEntries(
    messages(message, field).map((pair) => [bytesOf(pair, 1).toString(), anyValue(bytesOf(pair, 2))]),
  )
}

function anyValue(message: Buffer): string | number | boolean {
  for (const { field, value } of fieldsOf(message)) {
    if (field === 1) return (value as Buffer).toString()
    if (field === 2) return value === 1n
    if (field === 3) return Number(value)
    if (field === 4) return (value as Buffer).readDoubleLE()
  }
  return ''
}

interface Field {
  readonly field: number
  readonly value: bigint | Buffer
}

const messages = (message: Buffer, field: number): Buffer[] =>
  fieldsOf(message).flatMap((it) => (it.field === field && Buffer.isBuffer(it.value) ? [it.value] : []))
const bytesOf = (message: Buffer, field: number): Buffer => messages(message, field)[0] ?? Buffer.alloc(0)
const numberOf = (message: Buffer, field: number): bigint | undefined =>
  fieldsOf(message).flatMap((it) => (it.field === field && typeof it.value === 'bigint' ? [it.value] : []))[0]

/** The wire format of protobuf: a key of field number and wire type before each value. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Buffer => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = Number(varint())
    const read = [varint, () => take(8), () => take(Number(varint())), undefined, undefined, () => take(4)][key & 7]
    if (!read) throw new Error(`There is no wire type ${key & 7}.`)
    fields.push({ field: key >> 3, value: read() })
  }
  return fields
}
