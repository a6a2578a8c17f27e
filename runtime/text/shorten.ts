/** Shortens a text to at most `max` UTF-16 units, with an ellipsis at its end, and without splitting a surrogate pair. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1)
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** Error sentences quote values of the request up to this length. */
export const QUOTED = 200 // characters
