/** Draws one schedule as a Gantt chart by the console, by ECharts and by frappe-gantt; a page calls `draw`. */
import { type CustomSeriesRenderItemAPI, type CustomSeriesRenderItemParams, init } from 'echarts'
import FrappeGantt from 'frappe-gantt'
import { createRoot } from 'react-dom/client'
import '../../../plugins/console/web/app/styles.css'
import { Gantt } from '../../../plugins/console/web/charts/gantt.tsx'
import { type DrawnSchedule, dateOf, ganttRows } from '../../../plugins/console/web/charts/gantt-layout.ts'

const FIRST = 20_500 // a day of 2026, in days since 1970
const CHAIN = 0.4 // of the tasks are on the critical chain

/** Chains of tasks that follow each other. */
function scheduleOf(count: number): DrawnSchedule {
  const tasks = Array.from({ length: count }, (_, n) => {
    const start = FIRST + Math.floor(n / 20) * 3 + (n % 20)
    const dates = { start: dateOf(start), finish: dateOf(start + 2) }
    return {
      id: n + 1,
      name: `Task ${n + 1}`,
      isMilestone: n % 50 === 49,
      plannedStart: dates.start,
      plannedFinish: dates.finish,
      projectedStart: dateOf(start + 1),
      projectedFinish: dateOf(start + 3),
      isCritical: n < count * CHAIN,
      percentComplete: 0,
      resourceIds: [],
    }
  })
  const chain = tasks.filter(({ isCritical }) => isCritical).map(({ id }) => id)
  const end = FIRST + Math.floor(count / 20) * 3 + 30
  return {
    statusDate: dateOf(FIRST + 40),
    criticalChain: { tasks: chain },
    projectBuffer: {
      size: 20,
      start: dateOf(end),
      finish: dateOf(end + 30),
      probability: null,
      consumed: 5,
      percentage: 25,
      zone: 'GREEN',
    },
    feedingBuffers: [],
    tasks,
  }
}

const element = document.getElementById('chart') as HTMLElement

const DRAWING: Readonly<Record<string, (schedule: DrawnSchedule) => void>> = {
  own(schedule) {
    const names = { projectBuffer: 'Project buffer', feedingBuffer: (last: string) => last, resource: String }
    const rows = ganttRows(schedule, names)
    createRoot(element).render(
      <Gantt label="Gantt" rows={rows} statusDate={schedule.statusDate} zoom="months" onOpen={() => {}} />,
    )
  },
  echarts({ tasks }) {
    const day = (date: string) => Date.parse(date)
    init(element).setOption({
      animation: false,
      xAxis: { type: 'time' },
      yAxis: { type: 'category', data: tasks.map(({ name }) => name), inverse: true },
      dataZoom: [{ type: 'slider', yAxisIndex: 0, startValue: 0, endValue: 24 }],
      series: [
        {
          type: 'custom',
          encode: { x: [1, 2], y: 0 },
          data: tasks.map(({ projectedStart, projectedFinish }, n) => [n, day(projectedStart), day(projectedFinish)]),
          renderItem(_: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) {
            const [x = 0, y = 0] = api.coord([api.value(1), api.value(0)])
            const [end = 0] = api.coord([api.value(2), api.value(0)])
            return { type: 'rect', shape: { x, y: y - 8, width: end - x, height: 16 }, style: { fill: '#4c6ef5' } }
          },
        },
      ],
    })
  },
  frappe({ tasks }) {
    new FrappeGantt(
      element,
      tasks.map(({ id, name, projectedStart, projectedFinish }) => ({
        id: String(id),
        name,
        start: projectedStart,
        end: projectedFinish,
        progress: 0,
        dependencies: id > 1 ? String(id - 1) : '',
      })),
      { view_mode: 'Week', readonly: true },
    )
  },
}

/** Milliseconds until the frame after the drawing has been painted. */
async function draw(name: string, count: number): Promise<number> {
  const schedule = scheduleOf(count)
  const begin = performance.now()
  DRAWING[name]?.(schedule)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))))
  if (element.childElementCount === 0) throw new Error(`${name} has drawn nothing.`)
  return performance.now() - begin
}
Object.assign(globalThis, { draw })
