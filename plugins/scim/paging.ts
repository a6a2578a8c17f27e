/** The limits of pages, as discovery declares them and lists keep them. */

/** Users of a page unless the request has a `count`. */
export const DEFAULT_COUNT = 100
/** Users of a page at most; a larger `count` counts as this. */
export const MAX_COUNT = 1_000
/** How long a cursor is accepted at least. */
export const CURSOR_TIMEOUT = 3_600 // s
