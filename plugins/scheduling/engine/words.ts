/** Words that the sentences of faults, recommendations and explanations share. */

/** The name of a task, resource or project within a sentence. */
export function quote(name: string): string {
  return `"${name}"`
}

export function dayCount(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
