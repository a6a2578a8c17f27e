/** Draws a fever chart for the terminal: chain completion on the x axis, buffer consumption on the y axis, zones behind. Pure. */
import type { FeverChart } from '@chainwork/sdk'

type Point = Pick<FeverChart['points'][number], 'chainCompletion' | 'bufferConsumption'>

const WIDTH = 52 // columns
const HEIGHT = 13 // rows
const TOP = 120 // per cent of the buffer at the upper edge
const PAINT = { GREEN: '\x1b[48;5;71m', YELLOW: '\x1b[48;5;221m', RED: '\x1b[48;5;167m' }
const TEXTURE = { GREEN: ' ', YELLOW: '.', RED: ':' }
const INK = '\x1b[38;5;16m'
const RESET = '\x1b[0m'

/** Lines of the chart; with `color` off the zones are textures. The last point is `O`, those before it `*`. */
export function feverChart(points: readonly Point[], zones: FeverChart['zones'], color: boolean): string[] {
  const symbols = new Map(points.map((point, n) => [placeOf(point), n === points.length - 1 ? 'O' : '*']))
  const lines = rows().map(([row, consumption]) => {
    const cells = columns().map(([column, completion]) => {
      const zone = zoneAt(completion, consumption, zones)
      const symbol = symbols.get(`${column}/${row}`)
      return color ? `${PAINT[zone]}${INK}${symbol ?? ' '}` : (symbol ?? TEXTURE[zone])
    })
    const label = consumption % 20 === 0 ? `${consumption} %`.padStart(6) : '      '
    return `${label} ${cells.join('')}${color ? RESET : ''}`
  })
  const axis = `       0 %${'chain done'.padStart(WIDTH / 2 + 1).padEnd(WIDTH - 8)}100 %`
  return color
    ? [...lines, axis]
    : [...lines, axis, `       blank is green, ${TEXTURE.YELLOW} yellow, ${TEXTURE.RED} red; O is today`]
}

const rows = (): [number, number][] => [...Array(HEIGHT).keys()].map((row) => [row, TOP - (row * TOP) / (HEIGHT - 1)])
const columns = (): [number, number][] =>
  [...Array(WIDTH).keys()].map((column) => [column, (column * 100) / (WIDTH - 1)])

function placeOf({ chainCompletion, bufferConsumption }: Point): string {
  const column = Math.round((clamp(chainCompletion, 0, 100) / 100) * (WIDTH - 1))
  const row = Math.round(((TOP - clamp(bufferConsumption, 0, TOP)) / TOP) * (HEIGHT - 1))
  return `${column}/${row}`
}

function zoneAt(completion: number, consumption: number, zones: FeverChart['zones']): keyof typeof PAINT {
  const border = ([from = 0, to = from]: readonly number[]) => from + ((to - from) * completion) / 100
  if (consumption > border(zones.redFrom)) return 'RED'
  return consumption >= border(zones.yellowFrom) ? 'YELLOW' : 'GREEN'
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
