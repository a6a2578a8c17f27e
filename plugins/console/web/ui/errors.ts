/** What errors of requests mean: in words, and for the fields of forms. Pure. */
import { text } from '../text/text.ts'
import { formatSentence } from './format.ts'

/** What is shown of an error. */
export interface Described {
  readonly sentence: string
  readonly details: readonly string[]
  readonly requestId?: string | undefined
  readonly status?: number | undefined
  readonly code?: string | undefined
}

interface ApiFailure {
  readonly name: string
  readonly message: string
  readonly status?: number
  readonly code?: string
  readonly requestId?: string
  readonly detail?: string
  readonly errors?: readonly { readonly pointer?: string; readonly parameter?: string; readonly detail: string }[]
}

/** An answer that is none of the service's, which has a code of its own for each status: that of a proxy. */
const isForeign = ({ name, code, status }: ApiFailure): boolean =>
  name === 'UnexpectedResponseError' || code === `http_${status}`
/** Of a proxy in front of a service that is away. */
const AWAY: readonly (number | undefined)[] = [502, 503, 504]

/** Errors of the API are described by their `detail` and `errors`; those of the connection by what the user can do. */
export function describe(error: unknown): Described {
  const { name, message, status, code, requestId, detail, errors = [] } = error as ApiFailure
  if (name === 'PageFileError') return { sentence: text.common.noPageFile, details: [] }
  if (isForeign(error as ApiFailure)) {
    const sentence = AWAY.includes(status) ? text.common.offline : text.common.foreign(status || undefined)
    return { sentence, details: [], requestId, status }
  }
  if (name === 'SignInError') return { sentence: text.common.signedOut, details: [], code: 'sign_in_required' }
  if (detail) {
    // A single fault is often the whole sentence.
    const details = errors.filter((fault) => fault.detail !== detail).map(faultText)
    return { sentence: formatSentence(detail), details, requestId, status, code }
  }
  if (name === 'ConnectionError' || name === 'TimeoutError') return { sentence: text.common.offline, details: [] }
  return { sentence: status === undefined ? text.common.unexpected : message, details: [message], requestId, status }
}

const faultText = ({ pointer, parameter, detail }: { pointer?: string; parameter?: string; detail: string }) => {
  const where = parameter ?? pointer?.replace(/^\//, '').replaceAll('/', ' › ')
  const sentence = formatSentence(detail)
  return where ? `${where}: ${sentence}` : sentence
}

/** Not the 404 of a proxy, or of a process without the operation, which say nothing of what the service has. */
export function isNotFound(error: unknown): boolean {
  const failure = error as ApiFailure | null
  return failure?.status === 404 && failure.code !== 'no_such_path' && !isForeign(failure)
}

/** The faults of a problem by the first name of their pointer: what a form shows beside its fields. */
export function faultsByField(error: unknown): Readonly<Record<string, string>> {
  const faults = (error as ApiFailure | null)?.errors ?? []
  return Object.fromEntries(
    faults.flatMap(({ pointer, detail }) => (pointer ? [[pointer.split('/')[1], formatSentence(detail)]] : [])),
  )
}
