// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Detects the character encoding of a text, and decodes the text. Pure. */
/**
 * Returns the encoding of the byte order mark, else the charset, else that of the XML declaration (RFC 7303, section 3),
 * else UTF-8.
 * @param charset of the Content-Type
 */
export declare function encodingOf(bytes: Uint8Array, charset?: string): string;
/** Returns undefined when the bytes are invalid in the encoding, or the encoding is unknown. */
export declare function decodeText(bytes: Uint8Array, encoding: string): string | undefined;
