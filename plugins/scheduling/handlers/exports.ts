/** `GET /projects/{id}/export`: a project as a file that others, and the import, can read. */
import type { Ops } from '#generated/scheduling'
import type { Handler } from '#runtime'
import { seeProject } from '../access.ts'
import { writeCsv } from '../csv/write.ts'
import { reserveWork } from '../memory.ts'
import { writeMspdi } from '../mspdi/write.ts'
import { readWork } from '../work.ts'

export const exportHandlers = () => ({ exportProject })

const exportProject: Handler<Ops['exportProject']> = async ({ path, accept }, call) => {
  const project = await seeProject(call, path.projectId)
  await reserveWork(call, project)
  const work = await readWork(call.db, call.account.id, project, call)
  const headers = (ending: string) => ({
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded(project.name)}.${ending}`,
  })
  if (accept === 'text/csv') {
    const resources = new Map(work.resources.map((it) => [it.id, it.name]))
    return call.reply(200, writeCsv(work.tasks, resources), { type: 'text/csv', headers: headers('csv') })
  }
  return call.reply(200, writeMspdi(work), { type: 'application/xml', headers: headers('xml') })
}

/** A name for a file, as RFC 8187 wants it. */
const encoded = (name: string) =>
  encodeURIComponent(name.slice(0, 40).toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
