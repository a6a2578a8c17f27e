/** Detects the character encoding of a text, and decodes the text. Pure. */

/**
 * Returns the encoding of the byte order mark, else the charset, else that of the XML declaration (RFC 7303, section 3),
 * else UTF-8.
 * @param charset of the Content-Type
 */
export function encodingOf(bytes: Uint8Array, charset?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (charset !== undefined) return charset
  const start = String.fromCharCode(...bytes.subarray(0, 256))
  return /^<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8'
}

/** Returns undefined when the bytes are invalid in the encoding, or the encoding is unknown. */
export function decodeText(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
