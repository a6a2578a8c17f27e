/** The command `projections check`: which running projects a calculation by this version would change. */
import type { Commands, Host, Runners } from '#runtime'
import { checkProjections, type ProjectionDifference } from '../usecases/check-projections.ts'
import type { Services } from '../usecases/recalculate.ts'
import { accountOf } from './files.ts'

export const projectionCommands = {
  'projections check': {
    summary: 'Calculates running projects as of their last day, and prints which would change; stores nothing',
    options: [{ name: 'account', summary: 'Id of an account (default: all accounts)', type: 'integer' }],
    reads: true,
  },
} as const satisfies Commands

export function projectionRunners(host: Host<unknown>, { directory }: Services): Runners<typeof projectionCommands> {
  return {
    async 'projections check'({ account: id }, terminal) {
      const accounts = id === undefined ? await directory.accounts(host.db) : [await accountOf(directory, host, id)]
      const counts = { projects: 0, differing: 0 }
      for (const account of accounts) {
        await host.transaction(async (tx) => {
          await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
          for await (const { project, difference } of checkProjections(tx, account)) {
            terminal.signal.throwIfAborted()
            terminal.progress(`checking project ${++counts.projects}`)
            if (!difference) continue
            counts.differing++
            const { id, name } = project
            const found = difference instanceof Error ? { fault: difference.message } : difference
            const line = `account ${account.id}, project ${id} ${name}: ${textOf(difference)}`
            terminal.print({ accountId: account.id, projectId: id, name, ...found }, line)
          }
        })
      }
      terminal.print(counts, `${counts.projects} running projects, ${counts.differing} of them differ`)
      if (counts.differing > 0) throw new Error('What is stored differs from what is calculated.')
      return undefined
    },
  }
}

function textOf(difference: ProjectionDifference | Error): string {
  if (difference instanceof Error) return `cannot be calculated: ${difference.message}`
  const { figures, tasks } = difference
  const changes = Object.entries(figures).map(([name, { stored, calculated }]) => `${name} ${stored} -> ${calculated}`)
  return [...changes, `${tasks} of its tasks`].join(', ')
}
