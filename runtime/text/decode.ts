/** Detects the character encoding of a text, and decodes the text. Pure. */

/** Returns the encoding of the byte order mark or of the XML declaration; else UTF-8. */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = String.fromCharCode(...bytes.subarray(0, 256))
  return /^<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8'
}

/** Returns undefined when the bytes are invalid in the encoding, or the encoding is unknown. */
export function decodeText(bytes: Uint8Array, encoding: string = encodingOf(bytes)): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
