/** `GET /projects/{id}/export`: a project as a file that others, and the import, can read. */
import { Readable } from 'node:stream'
import type { Ops } from '#generated/scheduling'
import type { Handler, ReadCall } from '#runtime'
import { writeCsv } from '../../files/csv/write.ts'
import { bufferRows } from '../../files/mspdi/buffers.ts'
import { writeMspdi } from '../../files/mspdi/write.ts'
import { seeProject } from '../../rules/access.ts'
import { externalKeysOf } from '../../store/external-keys.ts'
import { importedBytes, importedDatesOf } from '../../store/imported-baselines.ts'
import { findBuffers } from '../../store/plans.ts'
import { sizeOf } from '../../store/sizes.ts'
import { bytesOfSnapshot, bytesOfText } from '../../usecases/memory.ts'
import { readWithoutPlan } from '../../usecases/project-snapshot.ts'

const PIECE_CHARACTERS = 32_768 // some milliseconds of work

export const exportHandlers = () => ({ exportProject })

const exportProject: Handler<Ops['exportProject']> = async ({ path, accept }, call) => {
  const project = await seeProject(call, path.projectId)
  await call.reserve(await bytesOfExport(call, project.id, accept))
  const snapshot = await readWithoutPlan(call.db, call.account.id, project, call)
  const headers = (ending: string) => ({ 'Content-Disposition': attachment(project.name, ending) })
  if (accept === 'text/csv') {
    const resources = new Map(snapshot.resources.map((it) => [it.id, it.name]))
    const known = await externalKeysOf(call.db, call.account.id, project.id)
    const keys = new Map([...known].map(([key, id]) => [id, key]))
    return call.reply(200, stream(call, writeCsv(snapshot.tasks, resources, keys)), {
      type: 'text/csv',
      headers: headers('csv'),
    })
  }
  const buffers = bufferRows(await findBuffers(call.db, call.account.id, project.id), snapshot.tasks)
  const imported = await importedDatesOf(call.db, call.account.id, project.id, call)
  return call.reply(200, stream(call, writeMspdi(snapshot, buffers, imported)), {
    type: 'application/xml',
    headers: headers('xml'),
  })
}

/** Both at once, so that none waits for the other half. */
async function bytesOfExport({ db, account }: ReadCall, projectId: number, accept: string | undefined) {
  const snapshot = bytesOfSnapshot(await sizeOf(db, account.id, [projectId]))
  if (accept === 'text/csv') return snapshot
  return snapshot + bytesOfText(await importedBytes(db, account.id, projectId))
}

/** A file is written as fast as it is read, and gives way to other requests after each piece. */
const stream = (call: ReadCall, texts: Iterable<string>) => Readable.from(pieces(call, texts), { objectMode: false })

async function* pieces(call: ReadCall, texts: Iterable<string>): AsyncGenerator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
    await call.turn()
  }
  yield piece
}

/** In ASCII too, for clients such as curl that do not read `filename*` (RFC 6266, appendix D). */
function attachment(name: string, ending: string): string {
  const short = [...name].slice(0, 40).join('')
  const ascii = short.replaceAll(/[^\w .-]/gu, '_')
  return `attachment; filename="${ascii}.${ending}"; filename*=UTF-8''${encoded(short)}.${ending}`
}

/** As RFC 8187 wants it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
