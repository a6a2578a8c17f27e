/** Values as text: a large one crosses between threads, and to the database, as one string rather than as many objects. */

/** JSON text of a `T`. */
export type Json<T> = string & { readonly textOf?: T }

export const json = <T>(value: T): Json<T> => JSON.stringify(value)
export const parseJson = <T>(text: Json<T>): T => JSON.parse(text)
