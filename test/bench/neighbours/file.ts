/** A project file with layers of ten tasks; each task has two predecessors and one resource. */
export function largeCsv(tasks: number): string {
  const rows = ['id,name,duration,predecessors,resources']
  for (let n = 0; n < tasks; n++) {
    const layer = Math.floor(n / 10)
    const before = (k: number) => (layer - 1) * 10 + ((n * 7 + k * 3) % 10) + 1
    const predecessors = layer === 0 ? '' : [...new Set([before(0), before(1)])].join(';')
    rows.push(`${n + 1},Task ${n + 1},${1 + (n % 5)},${predecessors},Person ${(n * 13) % 500}`)
  }
  return rows.join('\n')
}
