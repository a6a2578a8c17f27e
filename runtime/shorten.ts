/** At most so many UTF-16 units of the text; a longer one ends in an ellipsis, and no character is cut in two. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** What a caller sent is quoted up to this length in a sentence. */
export const QUOTED = 200 // characters
