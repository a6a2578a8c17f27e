/** Values as text: a large one crosses between threads, and to the database, as one string rather than as many objects. */

/** JSON text of a `T`. */
export type Json<T> = string & { readonly textOf?: T }

/** The same in UTF-8, which a thread gives away, and the database takes, without another copy. */
export type JsonBytes<T> = Uint8Array<ArrayBuffer> & { readonly textOf?: T }

export const json = <T>(value: T): Json<T> => JSON.stringify(value)
export const parseJson = <T>(text: Json<T>): T => JSON.parse(text)
export const jsonBytes = <T>(value: T): JsonBytes<T> => new TextEncoder().encode(JSON.stringify(value))
export const parseJsonBytes = <T>(bytes: JsonBytes<T>): T => JSON.parse(new TextDecoder().decode(bytes))
