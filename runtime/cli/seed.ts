/** The CLI command `seed`: imports the files of the demo into an account, in any database. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movedTo, PORTFOLIO, SAFETY_CUT } from '../demo/portfolio.ts'
import { withApp } from './app.ts'
import { type CliCommand, type Outcome, UsageError } from './command.ts'

const DAY = 86_400_000 // ms

export const seedCommand: CliCommand = {
  name: 'seed',
  summary: "Imports the demo's four projects into an account, and starts the first; each time anew",
  options: [
    { name: 'demo', summary: 'The projects of the demo (required: there are no others)', type: 'boolean' },
    { name: 'account', summary: 'Id of the account', required: true, type: 'integer' },
  ],
  async run({ demo, account }, session): Promise<Outcome> {
    if (!demo) throw new UsageError('seed wants --demo: the projects of the demo are the only ones that it has.')
    return withApp(session, { reads: false }, async (app) => {
      const importFile = app.commands.get('import')
      if (!importFile) throw new UsageError('seed needs the plugin scheduling, which has the command import.')
      const folder = await mkdtemp(join(tmpdir(), 'chainwork-seed-'))
      const projects: object[] = []
      try {
        for (const { file, startsOn } of PORTFOLIO) {
          const startDate = workdayAfter(app.clock.now(), startsOn)
          const moved = join(folder, file)
          const source = new URL(`../demo/portfolio/${file}`, import.meta.url)
          await writeFile(moved, movedTo(startDate, await readFile(source, 'utf8')))
          const options = { account, file: moved, startDate, safetyCut: SAFETY_CUT, bufferType: 'PROJECT_AND_FEEDING' }
          const imported = await importFile({ ...options, activate: startsOn === 0 }, session.terminal)
          const { id, name, status } = (imported as { project: { id: number; name: string; status: string } }).project
          projects.push({ id, name, status, startDate })
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      return { result: { value: projects } }
    })
  },
}

/** The day that is so many working days after today, `YYYY-MM-DD`. */
function workdayAfter(today: Date, days: number): string {
  const isWorkday = (at: Date) => at.getUTCDay() !== 0 && at.getUTCDay() !== 6
  let at = today
  for (let left = days; left > 0 || !isWorkday(at); ) {
    at = new Date(at.getTime() + DAY)
    if (isWorkday(at)) left--
  }
  return at.toISOString().slice(0, 10)
}
