/** `GET /projects/{id}/export`: a project as a file that others, and the import, can read. */
import { Readable } from 'node:stream'
import type { Ops } from '#generated/scheduling'
import type { Handler, ReadCall } from '#runtime'
import { seeProject } from '../access.ts'
import { writeCsv } from '../csv/write.ts'
import { writeMspdi } from '../mspdi/write.ts'
import { countAssignments, countLinks } from '../store/links.ts'
import { countTasks } from '../store/tasks.ts'
import { readUnplanned } from '../work.ts'

/** What the rows of a file take in memory until it is sent, about. */
const TASK = 2_000 // bytes
const LINK = 150 // bytes; of an assignment too

const PIECE = 32_768 // characters, some milliseconds of work

export const exportHandlers = () => ({ exportProject })

const exportProject: Handler<Ops['exportProject']> = async ({ path, accept }, call) => {
  const project = await seeProject(call, path.projectId)
  const { db, account } = call
  const tasks = await countTasks(db, account.id, project.id)
  const lines = (await countLinks(db, account.id, project.id)) + (await countAssignments(db, account.id, project.id))
  await call.reserve(tasks * TASK + lines * LINK)
  const work = await readUnplanned(db, account.id, project)
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
