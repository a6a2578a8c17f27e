/** Answers every request at once with the same project, so that a call costs what the client costs. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PROJECT = JSON.stringify({ id: 1, name: 'Bridge', status: 'Active', bufferConsumption: 12.5 })
const HEADERS = { 'Content-Type': 'application/json', 'X-Request-Id': 'req_1', ETag: '"1"' }
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { ...HEADERS, 'Content-Length': Buffer.byteLength(PROJECT) }).end(PROJECT)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
