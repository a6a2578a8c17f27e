/** What the portfolio says of the last week, and of the starts that are proposed, as lists of sentences. */
import type { PortfolioChanges, Releases } from '@chainwork/sdk'

export interface Item {
  readonly key: string
  readonly projectId: number
  readonly name: string
  readonly sentences: readonly string[]
}
export interface Items {
  readonly shown: readonly Item[]
  /** How many more there are. */
  readonly more: number
}

const MAX_SHOWN = 10

/** Projects of which something changed, in the order of the answer, and the decisions behind them. */
export function changedItems({ projects, decisions }: Pick<PortfolioChanges, 'projects' | 'decisions'>): Items {
  const changed = projects.filter(({ sentences }) => sentences.length > 0)
  return firstOf([
    ...changed.map(({ projectId, name, sentences }) => ({ key: `project ${projectId}`, projectId, name, sentences })),
    ...decisions.map(({ id, projectId, projectName: name, sentences }) => ({ key: id, projectId, name, sentences })),
  ])
}

/** The proposals, and what cannot be planned with its reasons. */
export function releaseItems({ proposals, unplannable }: Pick<Releases, 'proposals' | 'unplannable'>): Items {
  return firstOf(
    [...proposals, ...unplannable.map(({ reasons: sentences, ...it }) => ({ ...it, sentences }))].map(
      ({ projectId, name, sentences }) => ({ key: `project ${projectId}`, projectId, name, sentences }),
    ),
  )
}

const firstOf = (items: readonly Item[]): Items => ({
  shown: items.slice(0, MAX_SHOWN),
  more: Math.max(0, items.length - MAX_SHOWN),
})
