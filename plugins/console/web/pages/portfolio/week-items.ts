/** What the portfolio says of the last week, and of the starts that are proposed, as lists of sentences. */
import type { Mention, PortfolioChanges, Releases } from '@chainwork/sdk'

export interface Item {
  readonly key: string
  readonly projectId: number
  readonly name: string
  readonly sentences: readonly string[]
  readonly mentions: readonly Mention[]
}
export interface Items {
  readonly shown: readonly Item[]
  /** How many more there are. */
  readonly more: number
}

const MAX_SHOWN = 10 // of a kind

/** Projects of which something changed, in the order of the answer, and the decisions behind them. */
export function changedItems({ projects, decisions }: Pick<PortfolioChanges, 'projects' | 'decisions'>): Items {
  const changed = projects.filter(({ sentences }) => sentences.length > 0)
  return firstOf(
    changed.map(({ projectId, name, sentences, mentions }) => {
      return { key: `project ${projectId}`, projectId, name, sentences, mentions }
    }),
    decisions.map(({ id, projectId, projectName: name, sentences, mentions }) => {
      return { key: id, projectId, name, sentences, mentions }
    }),
  )
}

/** What cannot be planned with its reasons, since somebody has to repair that, and the proposals. */
export function releaseItems({ proposals, unplannable }: Pick<Releases, 'proposals' | 'unplannable'>): Items {
  const key = (projectId: number) => `project ${projectId}`
  return firstOf(
    unplannable.map(({ projectId, name, reasons }) => {
      return { key: key(projectId), projectId, name, sentences: reasons, mentions: [] }
    }),
    proposals.map(({ projectId, name, sentences, mentions }) => {
      return { key: key(projectId), projectId, name, sentences, mentions }
    }),
  )
}

function firstOf(...kinds: readonly (readonly Item[])[]): Items {
  const shown = kinds.flatMap((items) => items.slice(0, MAX_SHOWN))
  return { shown, more: kinds.flat().length - shown.length }
}
