// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Text of which nothing says beforehand how it is encoded. Pure. */
/** The encoding that the text's byte order mark or XML declaration names; else UTF-8. */
export declare function encodingOf(bytes: Uint8Array): string;
/** Undefined where the bytes are none of the encoding, or there is no such encoding. */
export declare function decodeText(bytes: Uint8Array, encoding?: string): string | undefined;
