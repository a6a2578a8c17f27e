/**
 * A project file of parallel chains: a report moves the tasks of its own chain and no others.
 * @param team whose people work on it; projects of one team are planned around each other
 */
export const chainsCsv = (tasks: number, chains: number, team = 'Person'): string => {
  const rows = ['id,name,duration,predecessors,resources']
  for (let n = 0; n < tasks; n++) {
    // The first chain is the longest, hence the critical one, and the others end well before it does.
    const duration = n % chains === 0 ? 12 : 0.5 + ((n * 7919) % 89) / 10
    rows.push(`${n + 1},Task ${n + 1},${duration},${n < chains ? '' : n + 1 - chains},${team} ${n % chains}`)
  }
  return rows.join('\n')
}
