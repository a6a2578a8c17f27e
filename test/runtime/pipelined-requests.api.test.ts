/** Requests that a client sends before it has read the answers to those before (HTTP pipelining). */
import { beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../support/raw-connection.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
beforeAll(async () => {
  service = await sharedService()
})

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const CLOSE = 'Connection: close\r\n'
const statusesOf = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
const requests = async () => {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const counts = [...text.matchAll(/^chainwork_http_request_duration_seconds_count\{[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

describe('pipelined requests', () => {
  it('are answered one after the other, each once', async () => {
    const body = JSON.stringify({ name: 'Plant' })
    const post = `POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const answers = await exchange(service.url, get('/healthz') + post + get('/nowhere') + get('/healthz', CLOSE))
    expect(statusesOf(answers)).toEqual([200, 401, 404, 200])
  })

  it('after an answer that closes the connection are not served', async () => {
    expect(statusesOf(await exchange(service.url, get('/healthz', CLOSE) + get('/healthz')))).toEqual([200])
  })

  it('of which too many wait are answered as far as they were accepted, the last one with the connection’s end', async () => {
    const before = await requests()
    const text = get('/healthz').repeat(1_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(service.url, text)))
    for (const all of answers) {
      expect(statusesOf(all)).toEqual(new Array(5).fill(200))
      expect(all.match(/^Connection: close\r$/gim)).toHaveLength(1)
    }
    expect((await requests()) - before).toBeLessThanOrEqual(20 * 5 + 2)
  })
})
