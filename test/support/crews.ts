/** A table to import, with tasks that are hard to level: different sizes, two crews, and no tight lower bound. */
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
