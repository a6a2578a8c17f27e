/** Content that is the same for everybody: its bytes exist once, are compressed once, and have an ETag. */
import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Exchange } from './exchange.ts'
import type { Headers } from './response-headers.ts'
import { sendText, slices } from './send.ts'

export interface FixedContent {
  readonly type: string
  /** Without quotation marks. */
  readonly etag: string
  readonly headers: Headers
  plain(): Promise<Buffer>
  /** Undefined: it is too short to be compressed. */
  readonly packed: (() => Promise<Buffer>) | undefined
}

/** Shorter content is not compressed. */
const MIN_COMPRESSED = 1_024 // bytes

export function fixedContent(type: string, content: string, headers: Headers = {}): FixedContent {
  const bytes = Buffer.from(content)
  let packing: Promise<Buffer> | undefined
  const packed = () => {
    packing ??= promisify(gzip)(bytes)
    return packing
  }
  const isLong = bytes.length >= MIN_COMPRESSED
  return { type, headers, etag: hashOf(bytes), plain: async () => bytes, packed: isLong ? packed : undefined }
}

/** @param packed the content, compressed by gzip; other forms of it are not kept */
export const packedContent = (type: string, packed: Buffer, headers: Headers = {}): FixedContent => ({
  type,
  headers,
  etag: hashOf(packed),
  plain: () => promisify(gunzip)(packed),
  packed: async () => packed,
})

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

/** Answers GET and HEAD, with 304 where the client has the content already. */
export async function sendFixed(exchange: Exchange, content: FixedContent): Promise<void> {
  const { req, res } = exchange
  const isPacked = content.packed !== undefined && req.acceptsEncodings('gzip', 'identity') === 'gzip'
  const etag = `"${content.etag}${isPacked ? '-gzip' : ''}"`
  exchange.setHeader('Cache-Control', 'no-cache')
  for (const [name, value] of Object.entries(content.headers)) exchange.setHeader(name, value)
  exchange.addHeader('ETag', etag)
  exchange.setHeader('Vary', 'Accept-Encoding')
  if (isCurrent(exchange, etag)) return sendText(exchange, 304, null)
  const bytes = await (isPacked && content.packed ? content.packed() : content.plain())
  exchange.addHeader('Content-Type', content.type)
  if (isPacked) exchange.addHeader('Content-Encoding', 'gzip')
  exchange.addHeader('Content-Length', String(bytes.length))
  res.writeHead(200, exchange.headers as string[])
  if (req.method === 'HEAD') return void res.end()
  // A client that closes the connection early is not an error.
  pipeline(Readable.from(slices(bytes)), res, () => {})
}

/** RFC 9110 13.1.2, with its weak comparison. */
const isCurrent = ({ req }: Exchange, etag: string): boolean =>
  (req.headers['if-none-match'] ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
