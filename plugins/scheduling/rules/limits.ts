/**
 * How large a project may be, whichever way it comes: as a file, by requests, by a what-if. All of it is loaded, planned
 * and answered as a whole, so every bound here is one of memory and time. Pure.
 */
export const limits = {
  tasks: 10_000, // of a project, milestones too
  links: 100_000, // of a project
  assignments: 100_000, // of a project
  predecessors: 500, // of a task
  taskAssignments: 100, // of a task
  resources: 5_000, // that the tasks of a project use; of a file
  calendars: 2_000, // of a file
  holidays: 2_000, // of a calendar
  allHolidays: 50_000, // of a file's calendars together
  duration: 10_000, // working days; of a lag too, either way
  units: 10_000,
  name: 200, // characters
  description: 10_000, // characters
  outline: 50, // levels
} as const

/** Bounds of a file as text, looked at before it becomes many objects. Its bytes are bounded by the contract. */
export const fileLimits = {
  rows: 20_000, // of a table or a task sheet, empty rows and summaries too
  columns: 100, // those too that an import leaves out
  cell: 65_536, // characters; a description of 10,000 in quotes takes no more than half
  elements: 1_000_000,
  depth: 40, // elements within each other; MSPDI itself has 8
  tag: 10_000, // characters
  attributes: 100, // of an element; MSPDI has some on its root alone
  references: 500_000, // to characters and entities
  unknownReferences: 1_000, // to what XML does not have: each costs a hundredfold
} as const

/** What a project is made of, in numbers. */
export interface Size {
  readonly tasks: number
  readonly links: number
  readonly assignments: number
  /** Those that are assigned. */
  readonly resources: number
}

export interface Excess {
  readonly code: 'too_many_tasks' | 'too_many_links' | 'too_many_assignments' | 'too_many_resources'
  readonly detail: string
}

/** Each bound that the size is beyond, with a sentence. @param subject of the sentence, such as `The file has` */
export function excessOf(subject: string, size: Partial<Size>): Excess[] {
  return (['tasks', 'links', 'assignments', 'resources'] as const).flatMap((kind) => {
    const count = size[kind] ?? 0
    if (count <= limits[kind]) return []
    const name = kind === 'tasks' ? 'tasks and milestones' : kind
    return [{ code: `too_many_${kind}`, detail: `${subject} ${count} ${name}; a project can have ${limits[kind]}.` }]
  })
}

export const sizeOf = (
  tasks: readonly { readonly predecessors: readonly unknown[]; readonly assignments: readonly unknown[] }[],
): Omit<Size, 'resources'> => ({
  tasks: tasks.length,
  links: tasks.reduce((sum, task) => sum + task.predecessors.length, 0),
  assignments: tasks.reduce((sum, task) => sum + task.assignments.length, 0),
})
