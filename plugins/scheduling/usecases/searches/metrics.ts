/** The gauge of searches that wait for planners, or are under way at them. */
import type { Host } from '#runtime'
import { findOpenSearches } from '../../store/searches.ts'

export function addSearchGauge({ db, meter }: Pick<Host<unknown>, 'db' | 'meter'>): void {
  meter.gauge(
    'searches',
    'Searches, simulations and advice that wait for a planner, or are under way. The same from every process.',
    async () => {
      const open = await findOpenSearches(db)
      const running = open.filter(({ startedAt }) => startedAt).length
      return [
        { labels: { state: 'waiting' }, value: open.length - running },
        { labels: { state: 'running' }, value: running },
      ]
    },
  )
}
