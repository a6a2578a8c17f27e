import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { projectEntity } from '../../generated/scheduling.ts'
import type { ZoneRules } from '../../plugins/scheduling/engine/model.ts'
import { boundsOf, defaultThresholds, flatZones, zoneIn, zoneOf } from '../../plugins/scheduling/engine/zones.ts'
import { SLOPES, THRESHOLDS } from '../support/thresholds.ts'

const sloped = (yellowFrom: number, redFrom: number): ZoneRules => ({ kind: 'sloped', yellowFrom, redFrom })

describe('zones', () => {
  test('begin by default where the specification and the contract say', async () => {
    expect(defaultThresholds).toEqual(THRESHOLDS)
    expect(projectEntity.defaults).toMatchObject(THRESHOLDS)
    const { yellowFrom, redFrom } = THRESHOLDS
    const { components } = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
    expect(components.schemas.Zone.description).toContain(
      `GREEN below ${yellowFrom} % of the buffer, YELLOW from ${yellowFrom} to ${redFrom}, RED above ${redFrom}`,
    )
  })

  test('are GREEN below the first threshold and RED above the second', () => {
    const thresholds = { yellowFrom: 30, redFrom: 60 }
    expect([29.9, 30, 60, 60.1].map((at) => zoneOf(at, thresholds))).toEqual(['GREEN', 'YELLOW', 'YELLOW', 'RED'])
    const flat: ZoneRules = { kind: 'flat', ...thresholds }
    expect([0, 50, 100].map((completion) => zoneIn(flat, 45, completion))).toEqual(['YELLOW', 'YELLOW', 'YELLOW'])
  })

  test('an unused buffer is GREEN, whatever the thresholds', () => {
    expect(zoneOf(0, { yellowFrom: 0, redFrom: 10 })).toBe('GREEN')
    expect(zoneIn(sloped(0, 10), 0, 0)).toBe('GREEN')
  })

  test('sloped, rise with the completion of the chain', () => {
    const { yellowFrom, redFrom, rise } = SLOPES
    expect(boundsOf({ ...flatZones, kind: 'sloped' })).toEqual({
      yellowFrom: [yellowFrom, yellowFrom + 100 * rise],
      redFrom: [redFrom, redFrom + 100 * rise],
    })
  })

  test('sloped, stretch with the thresholds, and RED stays above YELLOW', () => {
    expect(boundsOf(sloped(40, 60))).toEqual({ yellowFrom: [8, 50], redFrom: [24, 60] })
    expect(boundsOf(sloped(80, 90))).toEqual({ yellowFrom: [16, 85], redFrom: [48, 90] })
    for (const [yellow, red] of [
      [1, 200],
      [199, 200],
      [0, 1],
    ] as const) {
      const { yellowFrom, redFrom } = boundsOf(sloped(yellow, red))
      expect(yellowFrom[0]).toBeLessThanOrEqual(redFrom[0])
      expect(yellowFrom[1]).toBeLessThan(redFrom[1])
      expect(redFrom[1]).toBe(red)
    }
  })
})
