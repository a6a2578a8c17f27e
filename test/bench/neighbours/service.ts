/**
 * The attacked service, with the attacker's account and the neighbour's. A second port reports the event loop delay and
 * the memory since the last request to it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openLog } from '../../../runtime/log.ts'
import { startTestService } from '../../../runtime/testing.ts'
import { largeCsv } from './file.ts'

const TASKS = Number(process.argv[2])
const NANOSECONDS = 1_000_000 // a millisecond

const service = await startTestService({ environment: { API_RATE_LIMIT: '1000000' }, log: openLog('silent') })
const attacker = await service.account('Attacker')
const neighbour = await service.account('Neighbour')

const { body: small } = await neighbour.post('/api/v1/projects', { name: 'Small' })
for (let n = 0; n < 12; n++) {
  await neighbour.post(`/api/v1/projects/${small.id}/tasks`, { name: `Task ${n}`, duration: 3 })
}
const imported = await attacker.post('/api/v1/projects/import?name=Large', largeCsv(TASKS), {
  'Content-Type': 'text/csv',
})
if (imported.status !== 201) throw new Error(`Not imported: ${JSON.stringify(imported.body).slice(0, 500)}`)
const { id: projectId } = imported.body.project
const { body: list } = await attacker.get(`/api/v1/projects/${projectId}/tasks?$top=200&$select=id`)
await attacker.patch(`/api/v1/projects/${projectId}`, { status: 'Active' })

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 50)
const probe = createServer((_req, res) => {
  const p99 = delay.percentile(99) / NANOSECONDS
  res.end(JSON.stringify({ p99, max: delay.max / NANOSECONDS, peakMb: Math.round(peak / 1_048_576) }))
  delay.reset()
  peak = 0
}).listen(0)

process.stdout.write(
  `${JSON.stringify({
    url: service.url,
    probe: `http://127.0.0.1:${(probe.address() as AddressInfo).port}`,
    attacker: { token: attacker.token, projectId, taskIds: list.value.map((task: { id: number }) => task.id) },
    neighbour: { token: neighbour.token, projectId: small.id },
  })}\n`,
)
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)))
