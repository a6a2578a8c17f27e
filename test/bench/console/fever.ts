/** The portfolio's fever chart by ECharts, with data in the page. */
import { init } from 'echarts'

const count = Number(new URLSearchParams(location.search).get('marks'))
const element = document.getElementById('chart') as HTMLElement
const chart = init(element)
const trailOf = (n: number) => Array.from({ length: 10 }, (_, at) => [at * 7 + (n % 5), (at * (3 + (n % 9))) % 130])
chart.on('finished', () => element.setAttribute('data-drawn', ''))
chart.setOption({
  animation: false,
  xAxis: { type: 'value', min: 0, max: 100 },
  yAxis: { type: 'value', min: 0, max: 130 },
  series: [
    ...Array.from({ length: count }, (_, n) => ({ type: 'line', showSymbol: false, data: trailOf(n) })),
    {
      type: 'scatter',
      label: { show: true, position: 'right', formatter: '{b}' },
      data: Array.from({ length: count }, (_, n) => ({ name: `Project ${n}`, value: trailOf(n).at(-1) })),
    },
  ],
})
