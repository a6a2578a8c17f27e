import { expect, test } from 'vitest'
import {
  boxOf,
  type FeverMark,
  feverHeight,
  layOutFeverChart,
  overlap,
  textWidth,
} from '../../plugins/console/web/charts/fever-layout.ts'
import { bounds, FLAT_BOUNDS, SLOPED_BOUNDS } from '../support/thresholds.ts'

const SIZE = { width: 600, height: feverHeight(600) }

const mark = (id: number, chainCompletion: number, bufferConsumption: number, label = `Project ${id}`): FeverMark => ({
  ...{ id, chainCompletion, bufferConsumption, label },
  name: label,
  zone: 'GREEN',
})
const pointsOf = (polygon: string) => polygon.split(' ').map((point) => point.split(',').map(Number))

test('fever chart: a mark stands where its numbers say', () => {
  const layout = layOutFeverChart(SIZE, FLAT_BOUNDS, [mark(1, 25, 60)])
  const { left, right, bottom, top, most } = layout
  const [placed] = layout.marks
  expect(most).toBe(120)
  expect(placed?.x).toBeCloseTo(left + (right - left) * 0.25, 0)
  expect(placed?.y).toBeCloseTo(bottom - (bottom - top) * 0.5, 0)
  expect(layout.full).toBeCloseTo(bottom - (bottom - top) * (100 / 120), 0)
})

test('fever chart: zones are polygons with the borders of the account, flat or sloped', () => {
  const { zones, bottom, top, left, right } = layOutFeverChart(SIZE, SLOPED_BOUNDS, [])
  const y = (value: number) => expect.closeTo(bottom - ((bottom - top) * value) / 120, 0)
  const points = Object.fromEntries(zones.map((it) => [it.zone, pointsOf(it.points)]))
  expect(points.GREEN).toEqual([
    [left, y(0)],
    [right, y(0)],
    [right, y(70)],
    [left, y(10)],
  ])
  expect(points.YELLOW).toEqual([
    [left, y(10)],
    [right, y(70)],
    [right, y(90)],
    [left, y(30)],
  ])
  expect(points.RED).toEqual([
    [left, y(30)],
    [right, y(90)],
    [right, y(120)],
    [left, y(120)],
  ])
  const flat = layOutFeverChart(SIZE, FLAT_BOUNDS, []).zones.map((it) => pointsOf(it.points))
  expect(flat[0]?.[2]?.[1]).toBe(flat[0]?.[3]?.[1])
})

test('fever chart: the axis grows with consumption above 100 %, up to a limit where marks stand at its edge', () => {
  expect(layOutFeverChart(SIZE, FLAT_BOUNDS, [mark(1, 50, 148)]).most).toBe(160)
  expect(layOutFeverChart(SIZE, FLAT_BOUNDS, [], [{ id: 1, points: [mark(1, 5, 190)] }]).most).toBe(200)
  const { most, marks, rows, top } = layOutFeverChart(SIZE, FLAT_BOUNDS, [mark(1, 50, 5_000)])
  expect([most, marks[0]?.y]).toEqual([300, top])
  expect(rows.filter(({ isOpenEnded }) => isOpenEnded)).toEqual([{ value: 300, y: top, isOpenEnded: true }])
  const isCut = (...its: Parameters<typeof layOutFeverChart>) =>
    layOutFeverChart(...its).rows.some(({ isOpenEnded }) => isOpenEnded)
  expect(isCut(SIZE, FLAT_BOUNDS, [mark(1, 50, 300)])).toBe(false)
  const trend = { label: 'Trend', from: mark(1, 50, 200), to: mark(1, 100, 400) }
  expect(isCut(SIZE, FLAT_BOUNDS, [mark(1, 50, 200)], [], trend)).toBe(true)
})

test('fever chart: the axis grows with thresholds, so that some of RED is seen', () => {
  const high = bounds([50, 50], [150, 150])
  expect(layOutFeverChart(SIZE, high, [mark(1, 50, 40)]).most).toBe(180)
  expect(layOutFeverChart(SIZE, FLAT_BOUNDS, [{ ...mark(1, 50, 40), zones: high }]).most).toBe(180)
})

test('fever chart: a mark has the zones of its own that are others than those of the chart', () => {
  const own = bounds([20, 20], [30, 30])
  const marks = [{ ...mark(1, 50, 40), zones: own }, { ...mark(2, 60, 40), zones: FLAT_BOUNDS }, mark(3, 70, 40)]
  const layout = layOutFeverChart(SIZE, FLAT_BOUNDS, marks)
  expect(layout.marks.map(({ zones }) => zones)).toEqual([layOutFeverChart(SIZE, own, []).zones, undefined, undefined])
  expect(layout.zones).toEqual(layOutFeverChart(SIZE, FLAT_BOUNDS, []).zones)
})

test('fever chart: completion below 0 and above 100 % stays within the plot', () => {
  const { marks, left, right } = layOutFeverChart(SIZE, FLAT_BOUNDS, [mark(1, -20, 10), mark(2, 130, 10)])
  expect(marks.map(({ x }) => x)).toEqual([left, right])
})

test('fever chart: labels cover neither marks nor each other, and stay within the plot', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 50; round++) {
    const marks = Array.from({ length: 40 }, (_, id) =>
      mark(id, random() * 100, random() * 130, 'P'.repeat(1 + random() * 40)),
    )
    const { marks: placed, left, right, top, bottom } = layOutFeverChart(SIZE, SLOPED_BOUNDS, marks)
    const boxes = placed.flatMap(({ label }) => (label ? [boxOf(label, textWidth(label.text))] : []))
    expect(boxes.length).toBeGreaterThan(5)
    for (const [index, box] of boxes.entries()) {
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([])
      expect(placed.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)).toEqual([])
      expect(box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom).toBe(true)
    }
  }
})

test('fever chart: a label without room is left out, that of the project in most danger is not', () => {
  const crowd = Array.from({ length: 30 }, (_, id) => mark(id, 50 + id / 100, 50, 'The same place'))
  const { marks } = layOutFeverChart(SIZE, FLAT_BOUNDS, [...crowd, mark(99, 50, 95, 'In danger')])
  const labels = marks.flatMap(({ label }) => (label ? [label.text] : []))
  expect(labels).toContain('In danger')
  expect(labels.length).toBeLessThan(31)
})

test('fever chart: long names are shortened by whole characters', () => {
  const { marks } = layOutFeverChart(SIZE, FLAT_BOUNDS, [mark(1, 20, 20, '👩‍🔧'.repeat(300))])
  const label = marks[0]?.label?.text ?? ''
  expect([...label].length).toBeLessThanOrEqual(26)
  expect(label.isWellFormed()).toBe(true)
})

const trendTo = (bufferConsumption: number, from = { chainCompletion: 50, bufferConsumption: 40 }) => ({
  label: 'Trend',
  from,
  to: { chainCompletion: 100, bufferConsumption },
})

test('fever chart: a trend leads from its point to the right edge, where the axis has room for it', () => {
  const { trend, most, left, right, top, bottom } = layOutFeverChart(SIZE, FLAT_BOUNDS, [], [], trendTo(140))
  const y = (value: number) => expect.closeTo(bottom - ((bottom - top) * value) / most, 0)
  expect(most).toBe(160)
  expect(trend?.from).toEqual({ x: expect.closeTo((left + right) / 2, 0), y: y(40) })
  expect(trend?.to).toEqual({ x: right, y: y(140) })
  expect(layOutFeverChart(SIZE, FLAT_BOUNDS, []).trend).toBeUndefined()
})

test('fever chart: a trend beyond the upper edge ends there, in the same direction', () => {
  const { trend, most, left, right, top } = layOutFeverChart(SIZE, FLAT_BOUNDS, [], [], trendTo(560))
  // Half of the way from 40 to 560 %.
  expect(most).toBe(300)
  expect(trend?.to).toEqual({ x: expect.closeTo(left + (right - left) * 0.75, 0), y: top })
  const above = layOutFeverChart(
    SIZE,
    FLAT_BOUNDS,
    [],
    [],
    trendTo(560, { chainCompletion: 50, bufferConsumption: 400 }),
  )
  expect(above.trend).toMatchObject({ from: { y: top }, to: { x: right, y: top } })
})
