/** Portfolios in execution, evening by evening: what is projected holds together, and what was said yesterday is done today. */
import { describe, expect, it } from 'vitest'
import { resourceLoad } from '../../plugins/scheduling/engine/portfolio/load.ts'
import { Evenings, faultsOf, type Setting } from '../support/evenings.ts'
import { EVERY_DAY } from '../support/networks.ts'
import { runs } from '../support/property-runs.ts'

const SMALL = { projects: 4, people: 5, tasks: [4, 9] } as const
const MAX_DAYS = 400
/** Whatever happens to those who work as they like. */
const LIVELY = { deviates: 0.2, events: 0.3, blocks: 0.2, handovers: 0.2 } as const

/** Each morning of a portfolio until its work is done, or for so many days. */
function* mornings(setting: Setting, days = MAX_DAYS) {
  const evenings = new Evenings(setting)
  while (!evenings.isOver && evenings.today < days) {
    const seen = evenings.projections()
    yield { evenings, seen }
    evenings.work(seen)
  }
}

describe('Evenings of portfolios', () => {
  it('have nobody at work on two things, no broken link, and nothing that starts and cannot', () => {
    let count = 0
    for (let seed = 1; count < runs(400); seed++) {
      for (const { evenings, seen } of mornings({ ...SMALL, ...LIVELY, seed })) {
        expect(faultsOf(evenings, seen), `seed ${seed}, day ${evenings.today}`).toEqual([])
        count += 1
      }
    }
  })

  it.each([
    ['', {}, 8],
    [', with many absences that are known and overlap', { absences: 5, pairs: 0.7 }, 7],
    // What is blocked is news each day, that it is no more is none.
    [' but what is blocked and handed over', { blocks: 0.3, handovers: 0.3, absences: 3, pairs: 0.5 }, 6],
  ])('come to an end on the day that was projected first where all goes as estimated%s', (_, setting, count) => {
    for (let seed = 1; seed <= runs(count); seed++) {
      let before: ReadonlyMap<number, number> = new Map()
      for (const { evenings, seen } of mornings({ ...SMALL, ...setting, seed, isExact: true })) {
        const ends = new Map([...seen].map(([id, { finish }]) => [id, finish]))
        if (!('blocks' in setting)) expect(evenings.news.size).toBe(0)
        if (evenings.news.size === 0) {
          const expected = new Map([...ends].map(([id, end]) => [id, before.get(id) ?? end]))
          expect(ends, `seed ${seed}, day ${evenings.today}`).toEqual(expected)
        }
        before = ends
      }
    }
  })

  it('have each week as much load as is projected', () => {
    for (let seed = 1; seed <= runs(5); seed++) {
      for (const { evenings, seen } of mornings({ ...SMALL, ...LIVELY, seed }, 20)) {
        const { courses, running, today } = evenings
        const counted = courses.filter((it) => !it.isFrozen).map(({ id }) => id)
        const { resources = [] } = courses[0]?.network ?? {}
        const range = { statusDate: today, running, from: today, to: today + 400 }
        const loads = resourceLoad({ planned: [], counted, resources, calendar: EVERY_DAY, ...range })
        for (const { resourceId, weeks } of loads) {
          const wanted = courses.flatMap((course) =>
            (seen.get(course.id)?.tasks ?? []).flatMap(({ id, pieces }) => {
              const task = course.network.tasks.find((one) => one.id === id)
              const isDone = course.progress.get(id)?.status === 'Completed'
              return isDone || !task?.assignments.some((it) => it.resourceId === resourceId) ? [] : pieces
            }),
          )
          const sum = wanted.reduce((total, { work }) => total + work, 0)
          expect(weeks.reduce((total, { demand }) => total + demand, 0)).toBeCloseTo(sum, 5)
          expect(weeks.reduce((total, { overAllocation }) => total + overAllocation, 0)).toBe(0)
        }
      }
    }
  })

  it('move an end by more than a day only on news: eight weeks of 12 projects and 30 people', () => {
    const before = new Map<number, number>()
    let moved = 0
    for (const { evenings, seen } of mornings({ seed: 7, projects: 12, people: 30, tasks: [9, 12] }, 56)) {
      expect(faultsOf(evenings, seen), `day ${evenings.today}`).toEqual([])
      for (const [id, { finish }] of seen) {
        const isMoved = Math.abs(finish - (before.get(id) ?? finish)) > 1
        if (isMoved) moved += 1
        // Somebody has reported something else than was projected, in it or in what shares people with it.
        if (isMoved) expect(evenings.news.size, `day ${evenings.today}, project ${id}`).toBeGreaterThan(0)
        before.set(id, finish)
      }
    }
    expect(moved).toBeGreaterThan(20)
  })
})
