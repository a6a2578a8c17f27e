/** Texts that PostgreSQL can store. */

/** PostgreSQL stores neither NUL nor unpaired surrogates, which a request may have. */
export const storable = (text: string | null): string | null => text?.toWellFormed().replaceAll('\0', '\ufffd') ?? null

/** JSON writes them as escapes, and other escaped characters with a backslash before them. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g, (whole, unstorable) =>
    unstorable === undefined ? whole : '\ufffd',
  )
