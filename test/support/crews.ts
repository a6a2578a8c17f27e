/** A project that is hard to level: tasks of different sizes, two crews, and no tight lower bound. */
import type { Requests } from '../../runtime/testing.ts'

export const CREWS = [
  { name: 'North', capacity: 9 },
  { name: 'South', capacity: 9 },
]

export const crewsTable = (tasks: number): string =>
  [
    'id,name,duration,predecessors,resources',
    ...Array.from({ length: tasks }, (_, n) => {
      const predecessor = n > 20 ? String(n - 19 + (n % 13)) : ''
      return `${n + 1},Task ${n + 1},${1 + ((n * 7) % 11)},${predecessor},${CREWS[n % 2]?.name}[${n % 3 === 0 ? 4 : 3}]`
    }),
  ].join('\n')

export async function addCrews(account: Requests): Promise<void> {
  for (const crew of CREWS) await account.post('/api/v1/resources', crew)
}

/** Imports it for an account that has the crews. @returns its id */
export async function importCrews(account: Requests, tasks: number): Promise<number> {
  const query = '?startDate=2026-11-23&name=Crews'
  const headers = { 'Content-Type': 'text/csv' }
  const { body } = await account.post(`/api/v1/projects/import${query}`, crewsTable(tasks), headers)
  return body.project.id
}
