/** The commands `import` and `export`: a project from a file and to a file, as the operations of these names do it. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importOptions, type Ops } from '#generated/scheduling'
import type { Directory } from '#plugins/identity'
import {
  type Account,
  type Actor,
  type Call,
  type CallOf,
  type Commands,
  type Host,
  type Input,
  invalidParameter,
  notFound,
  type Runners,
  type Terminal,
} from '#runtime'
import { ACCOUNT } from '#runtime/command-options'
import { exportHandlers } from '../api/handlers/exports.ts'
import { importHandlers } from '../api/handlers/imports.ts'
import type { Planner } from '../planner/planner.ts'
import type { Services } from '../usecases/recalculate.ts'

const TYPES = { mspdi: 'application/xml', csv: 'text/csv' } as const
type Format = keyof typeof TYPES
const ENDINGS: Readonly<Record<string, Format>> = { xml: 'mspdi', csv: 'csv' }
const MAX_FILE = 52_428_800 // bytes, as the contract has it
const OPERATOR: Actor = { name: 'operator' }

const FORMAT = { name: 'format', summary: 'mspdi or csv (default: by the ending of the file, .xml or .csv)' } as const

export const fileCommands = {
  import: {
    summary: 'Imports a project from a Microsoft Project XML file or a CSV table, and plans it',
    options: [ACCOUNT, { name: 'file', summary: 'The file; - reads stdin', required: true }, FORMAT, ...importOptions],
  },
  export: {
    summary: 'Exports a project as a Microsoft Project XML file or a CSV table',
    options: [
      ACCOUNT,
      { name: 'project', summary: 'Id of the project', required: true, type: 'integer' },
      { name: 'file', summary: 'The new file; without it the project is written to stdout' },
      FORMAT,
    ],
    reads: true,
  },
} as const satisfies Commands

export function fileRunners(host: Host<unknown>, services: Services): Runners<typeof fileCommands> {
  const { exportProject } = exportHandlers()

  return {
    async import({ account: id, file, format: given, ...query }, terminal) {
      const format = formatOf(given, file)
      const account = await accountOf(services.directory, host, id)
      const body = await contentOf(file, (done) => terminal.progress(`reading ${file}`, done))
      const { importProject } = importHandlers({ ...services, planner: showing(services.planner, terminal) })
      const input = { ...inputOf(terminal.signal), query, body, contentType: TYPES[format] }
      const reply = await host.as(account, OPERATOR, async (call) => {
        const write = await importProject.prepare(input as Input<Ops['importProject']>, readCall(call, host))
        if (typeof write !== 'function') throw new Error('The import must not queue.')
        terminal.progress('storing the project')
        return write(handlerCall<Ops['importProject']>(call))
      })
      return reply.body as object
    },

    async export(options, terminal) {
      if (terminal.isJson && options.file === undefined)
        throw invalidParameter(
          'file',
          'Without --file the project itself is written to stdout: give --file too, or leave --json out.',
        )
      const format = formatOf(options.format, options.file ?? '.xml')
      const account = await accountOf(services.directory, host, options.account)
      const input = { ...inputOf(terminal.signal), path: { projectId: options.project }, accept: TYPES[format] }
      await host.as(account, OPERATOR, async (call) => {
        const reading = handlerCall<Ops['exportProject']>(readCall(call, host))
        const { body } = await exportProject(input as Input<Ops['exportProject']>, reading)
        const { signal } = terminal
        if (!(body instanceof Readable)) throw new Error('The export has no content.')
        // stdout stays open, since the process may still write to it.
        if (options.file === undefined) return pipeline(body, terminal.out, { signal, end: false })
        return pipeline(body, createWriteStream(options.file, { flags: 'wx' }), { signal }).catch(toSentence)
      })
      return options.file === undefined ? undefined : { project: options.project, format, file: options.file }
    },
  }
}

/** Shows the stages of an import; a planner reports no share of them. */
const showing = (planner: Planner, terminal: Terminal): Planner => ({
  ...planner,
  readFile(file, request) {
    terminal.progress('checking the file')
    return planner.readFile(file, request)
  },
  planImport(input, request) {
    terminal.progress(`planning ${input.taskIds.length} tasks`)
    return planner.planImport(input, request)
  },
})

/** The operator may do everything; the process serves nobody else, so that nothing is reserved. */
const readCall = (call: Call, { db }: Host<unknown>) => ({
  ...call,
  db,
  may: { administer: true, allProjects: true },
  reserve: async () => {},
})

const handlerCall = <Op>(call: object) =>
  ({
    ...call,
    may: { administer: true, allProjects: true },
    reserve: async () => {},
    reply: (status: number, body: unknown) => ({ status, body }),
  }) as unknown as CallOf<Op>

const inputOf = (signal: AbortSignal) => ({
  path: {},
  query: {},
  headers: {},
  cookies: {},
  body: undefined,
  accept: undefined,
  contentType: undefined,
  request: { id: 'command', ip: '', authorization: undefined, signal },
})

export async function accountOf(directory: Directory, { db }: Host<unknown>, id: number): Promise<Account> {
  const account = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await directory.account(db, id) : undefined
  if (!account) throw notFound('account', id)
  return account
}

function formatOf(given: string | undefined, file: string): Format {
  const format = given ?? ENDINGS[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]
  if (format === 'mspdi' || format === 'csv') return format
  if (given !== undefined) throw invalidParameter('format', `--format takes mspdi or csv; not ${given}.`)
  throw invalidParameter(
    'format',
    `The ending of ${file} names no format: give --format mspdi or --format csv. Microsoft Project writes the first with Save as, XML.`,
  )
}

const toSentence = (error: NodeJS.ErrnoException): never => {
  const { code, path } = error
  if (code === 'EEXIST') throw invalidParameter('file', `${path} exists already; name another file, or remove it.`)
  if (code && path) throw invalidParameter('file', `${path} cannot be opened (${code}).`)
  throw error
}

/** @param progress is called with the share that is read; undefined of stdin */
async function contentOf(file: string, progress: (done?: number) => void): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    const all = file === '-' ? undefined : (await stat(file)).size
    for await (const piece of file === '-' ? process.stdin : createReadStream(file)) {
      pieces.push(piece)
      size += piece.length
      progress(all ? size / all : undefined)
      if (size > MAX_FILE) throw invalidParameter('file', `${file} has more than ${MAX_FILE} bytes.`)
    }
  } catch (error) {
    toSentence(error as NodeJS.ErrnoException)
  }
  return Buffer.concat(pieces)
}
