/** `GET /projects/{id}/export`: a project as a file that others, and the import, can read. */
import { Readable } from 'node:stream'
import type { Ops } from '#generated/scheduling'
import type { Handler, ReadCall } from '#runtime'
import { seeProject } from '../access.ts'
import { writeCsv } from '../csv/write.ts'
import { reserveWork } from '../memory.ts'
import { writeMspdi } from '../mspdi/write.ts'
import { readUnplanned } from '../work.ts'

const PIECE = 32_768 // characters, some milliseconds of work

export const exportHandlers = () => ({ exportProject })

const exportProject: Handler<Ops['exportProject']> = async ({ path, accept }, call) => {
  const project = await seeProject(call, path.projectId)
  await reserveWork(call, project)
  const work = await readUnplanned(call.db, call.account.id, project, call)
  const headers = (ending: string) => ({
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded(project.name)}.${ending}`,
  })
  if (accept === 'text/csv') {
    const resources = new Map(work.resources.map((it) => [it.id, it.name]))
    return call.reply(200, stream(call, writeCsv(work.tasks, resources)), { type: 'text/csv', headers: headers('csv') })
  }
  return call.reply(200, stream(call, writeMspdi(work)), { type: 'application/xml', headers: headers('xml') })
}

/** A file is written as fast as it is read, and gives way to other requests after each piece. */
const stream = (call: ReadCall, texts: Iterable<string>) => Readable.from(pieces(call, texts), { objectMode: false })

async function* pieces(call: ReadCall, texts: Iterable<string>): AsyncGenerator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
    await call.turn()
  }
  yield piece
}

/** A name for a file, as RFC 8187 wants it. */
const encoded = (name: string) =>
  encodeURIComponent(name.slice(0, 40).toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
