import { describe, expect, it } from 'vitest'
import { type Network, type Progress, plan } from '../../plugins/scheduling/engine/index.ts'
import type { ZoneRules } from '../../plugins/scheduling/engine/zones.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { THRESHOLDS } from '../support/thresholds.ts'

/** Dig takes 20 days and Fill 30: a chain of 50 working days, and a buffer of 25 that ends with workday 75. */
const NETWORK: Network = {
  start: MONDAY,
  calendar: WEEK,
  resources: [],
  tasks: [task(1, 'Dig', 20), task(2, 'Fill', 30, [1])],
}
const PLAN = plan(NETWORK, OPTIONS)
const startOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
const on = (workday: number, remaining: number, kind: ZoneRules['kind'] = 'flat', target?: number) => {
  const progress: Progress[] = [{ taskId: 1, status: 'InProgress', remaining, actualStart: MONDAY }]
  const promised = target === undefined ? {} : { target: startOf(target) }
  return project({
    network: NETWORK,
    plan: PLAN,
    progress,
    statusDate: startOf(workday),
    zones: { kind, ...THRESHOLDS },
    ...promised,
  })
}
const spoken = (seen: ReturnType<typeof on>) => seen.recommendations.join(' ')

describe('Lateness', () => {
  // On workday 21 with 15.3 days left the work ends at 66.3, before the buffer, workday 74; with 60 left at 111, which is
  // workday 110, a Monday, after a Friday: seven weeks and three days.
  it('is that of the projection, however fast the buffer is used', () => {
    expect(on(21, 15.3)).toMatchObject({ feverZone: 'YELLOW', daysLate: 0 })
    expect(on(21, 60).daysLate).toBe(52)
  })

  it.each(['flat', 'sloped'] as const)('never falls when more work is left, on any day, with %s zones', (zones) => {
    for (const workday of [0, 3, 5, 10, 19, 21, 30, 45, 60]) {
      let last = 0
      for (let remaining = 0.5; remaining <= 60; remaining += 0.7) {
        const { daysLate } = on(workday, remaining, zones)
        expect(daysLate).toBeGreaterThanOrEqual(last)
        last = daysLate
      }
      expect(last).toBeGreaterThan(0)
    }
  })
})

describe('A GREEN project', () => {
  // 22 % of the buffer at 19 % of the chain: 40.5 days left at the start of workday 15, so the work ends at 55.5. Dig takes
  // 25.5 days instead of 20, 27.5 % more. So would Fill: 8.25 of 30.
  it('is not asked for a new date by its trend', () => {
    const seen = on(15, 10.5)
    expect([seen.projectBuffer.percentage, seen.chainCompletion]).toEqual([22, 19])
    expect(seen).toMatchObject({ feverZone: 'GREEN', daysLate: 0, trendFinish: startOf(63) + 0.75 })
    expect(spoken(seen)).not.toMatch(/after its|times as fast|new date/)
  })

  // 35 % at 7.5 %.
  it('is not shown a lateness of months, either', () => {
    const seen = on(12, 16.75)
    expect(seen.projectBuffer.percentage).toBeCloseTo(35, 9)
    expect(seen.daysLate).toBe(0)
    expect(spoken(seen)).not.toContain('after its')
  })

  // Day 10 with 10 left: as planned. The chain of 50 days ends with workday 49, a Friday; the target is a Friday two weeks before.
  it('is shown that the plan leaves too little time before the target', () => {
    const late = on(10, 10, 'flat', 39)
    expect(late).toMatchObject({ feverZone: 'GREEN', daysLate: 14 })
    expect(late.recommendations[0]).toBe(
      'With 0 % of the project buffer used the project ends 14 days after its target: the plan leaves too little time before it; shorten the chain.',
    )
  })
})

describe('Sentences', () => {
  // Workday 15 with 12 left: the work ends at 57: 28 % used, 42 of 50 left, 16 % done. Sloped, YELLOW begins at 19.6 %,
  // RED at 39.6 %. The target is workday 54, a Friday, two before the last one, a Tuesday.
  it('go by the zones of the account', () => {
    expect(on(15, 12, 'flat', 54).recommendations[0]).toMatch(
      /^With 28 % of the project buffer used the project ends 4 days/,
    )
    const sloped = on(15, 12, 'sloped', 54)
    expect(sloped.feverZone).toBe('YELLOW')
    expect(sloped.daysLate).toBe(4)
    expect(sloped.recommendations[0]).toBe(
      'By the remaining work as estimated the project ends 4 days after its target; prepare a recovery plan.',
    )
    expect(spoken(sloped)).toContain('"Dig" uses 28 % of its buffer')
    // Flat, the task is as GREEN as the project.
    expect(spoken(on(15, 12))).not.toContain('"Dig" uses')
    expect(sloped.projectBuffer.zone).toBe('GREEN')
  })

  it('ask for a recovery plan in the YELLOW', () => {
    // Workday 4 with 31 left: the work ends at 65, 15 of 25 are used (60 %); the target, workday 54, is two weeks before.
    const seen = on(4, 31, 'flat', 54)
    expect(seen).toMatchObject({ feverZone: 'YELLOW', daysLate: 14 })
    expect(seen.recommendations[0]).toBe(
      'By the remaining work as estimated the project ends 14 days after its target; prepare a recovery plan.',
    )
  })

  it('ask for a new date in the RED', () => {
    // Workday 30 with 16 left: 26 of 25 used.
    expect(on(30, 16).recommendations[0]).toMatch(/after its promise; agree on a recovery plan or on a new date\.$/)
  })
})
