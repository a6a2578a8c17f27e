import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { projectEntity } from '../../generated/scheduling.ts'
import {
  boundsOf,
  defaultThresholds,
  flatZones,
  type ZoneRules,
  zoneIn,
  zoneOf,
} from '../../plugins/scheduling/engine/zones.ts'
import { bounds, FLAT_ZONES, SLOPED_BOUNDS, SLOPED_ZONES, THRESHOLDS, thresholds } from '../support/thresholds.ts'

const sloped = (yellow: number, red: number): ZoneRules => ({ kind: 'sloped', ...thresholds(yellow, red) })

describe('zones', () => {
  test('begin by default where the specification and the contract say', async () => {
    expect(defaultThresholds).toEqual(THRESHOLDS)
    expect(flatZones).toEqual(FLAT_ZONES)
    expect(projectEntity.defaults).toMatchObject(THRESHOLDS)
    const { yellowFrom, redFrom } = THRESHOLDS
    const { components } = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
    expect(components.schemas.Zone.description).toContain(
      `GREEN below ${yellowFrom} % of the buffer, YELLOW from ${yellowFrom} to ${redFrom}, RED above ${redFrom}`,
    )
  })

  test('are GREEN below the first threshold and RED above the second', () => {
    const own = thresholds(30, 60)
    expect([29.9, 30, 60, 60.1].map((at) => zoneOf(at, own))).toEqual(['GREEN', 'YELLOW', 'YELLOW', 'RED'])
    const flat: ZoneRules = { kind: 'flat', ...own }
    expect([0, 50, 100].map((completion) => zoneIn(flat, 45, completion))).toEqual(['YELLOW', 'YELLOW', 'YELLOW'])
  })

  test('an unused buffer is GREEN, whatever the thresholds', () => {
    expect(zoneOf(0, thresholds(0, 10))).toBe('GREEN')
    expect(zoneIn(sloped(0, 10), 0, 0)).toBe('GREEN')
  })

  test('sloped, rise with the completion of the chain', () => {
    expect(boundsOf(SLOPED_ZONES)).toEqual(SLOPED_BOUNDS)
  })

  test('sloped, stretch with the thresholds, and RED stays above YELLOW', () => {
    expect(boundsOf(sloped(40, 60))).toEqual(bounds([8, 50], [24, 60]))
    expect(boundsOf(sloped(80, 90))).toEqual(bounds([16, 85], [48, 90]))
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
