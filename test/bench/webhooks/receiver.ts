/**
 * The receiver of every contender. It checks the signature of each delivery and notes when it answered. Paths that begin
 * with `/slow` answer after five seconds and are only counted. `GET /?count=N&within=MS` on the second address is
 * answered once N different deliveries have arrived, or after so many milliseconds, and begins a new count.
 */
import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Receipts } from './receipts.ts'

const SECRET = process.argv[2] ?? ''
const SLOW = 5_000 // ms

interface Count {
  readonly ids: Set<string>
  /** The numbers of the deliveries in the order of their arrival, and when each was answered. */
  readonly numbers: number[]
  readonly times: number[]
  bad: number
  duplicates: number
  slow: number
}
const begin = (): Count => ({ ids: new Set(), numbers: [], times: [], bad: 0, duplicates: 0, slow: 0 })

let count = begin()
let respond = () => {}

const receive: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    const signature = createHmac('sha256', SECRET).update(body).digest('hex')
    if (signature !== request.headers['x-service-signature']) count.bad += 1
    if (request.url?.startsWith('/slow')) {
      count.slow += 1
      setTimeout(() => response.end(), SLOW)
      return
    }
    response.end()
    note(body.toString('latin1'))
  })
}

function note(text: string): void {
  const [, id = ''] = /^{"webhookId":"([^"]+)"/.exec(text) ?? []
  const [, number] = /"data":{"n":(\d+)/.exec(text) ?? []
  if (count.ids.has(id)) {
    count.duplicates += 1
    return
  }
  count.ids.add(id)
  count.numbers.push(Number(number))
  count.times.push(Number(process.hrtime.bigint()) / 1e6)
  respond()
}

const report: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const wanted = Number(searchParams.get('count'))
  const finish = () => {
    clearTimeout(timer)
    respond = () => {}
    const { ids, numbers, times, bad, duplicates, slow } = count
    count = begin()
    response.end(JSON.stringify({ unique: ids.size, numbers, times, bad, duplicates, slow } satisfies Receipts))
  }
  const timer = setTimeout(finish, Number(searchParams.get('within')))
  respond = () => {
    if (count.ids.size >= wanted) finish()
  }
  respond()
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

process.stdout.write(`${JSON.stringify({ url: await listen(receive), reportUrl: await listen(report) })}\n`)
process.once('SIGTERM', () => process.exit(0))
