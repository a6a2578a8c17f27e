/** All faults that keep this code from working on the database, a sentence each. */
export class MigrationFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The migrations do not fit the database:\n${faults.map((it) => `- ${it}`).join('\n')}`)
    this.name = 'MigrationFault'
    this.faults = faults
  }
}
