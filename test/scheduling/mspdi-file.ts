/** Writes small project files for tests: elements are given by name, lists repeat the element. */
type Value = string | number | undefined | Fields | readonly Fields[]
export interface Fields {
  readonly [name: string]: Value
}

const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xmlOf = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const all: readonly (string | number | Fields)[] = Array.isArray(value) ? value : [value as Fields]
      return all
        .map((it) => `<${name}>${typeof it === 'object' ? xmlOf(it) : encoded(String(it))}</${name}>`)
        .join('\n')
    })
    .join('\n')

/** A task of so many 8-hour days; the number is its UID. */
export const task = (UID: number, Name: string, days: number, more: Fields = {}): Fields => ({
  UID,
  Name,
  Duration: `${days < 0 ? '-' : ''}PT${Math.abs(days) * 8}H0M0S`,
  OutlineLevel: 1,
  ...more,
})
/** A link to a predecessor; type 0 FF, 1 FS, 2 SF, 3 SS. */
export const follows = (PredecessorUID: number, more: Fields = {}): Fields => ({ PredecessorUID, Type: 1, ...more })

export interface Content {
  readonly head?: Fields
  readonly tasks?: readonly Fields[]
  readonly resources?: readonly Fields[]
  readonly assignments?: readonly Fields[]
  readonly calendars?: readonly Fields[]
}

export function mspdi({ head = {}, tasks = [], resources = [], assignments = [], calendars = [] }: Content): string {
  const content = xmlOf({
    Name: 'Test.xml',
    StartDate: '2026-03-02T08:00:00',
    ...head,
    Calendars: { Calendar: calendars },
    Tasks: { Task: tasks },
    Resources: { Resource: resources },
    Assignments: { Assignment: assignments },
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Project xmlns="http://schemas.microsoft.com/project">\n${content}\n</Project>`
}
