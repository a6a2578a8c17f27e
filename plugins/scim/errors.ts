/** SCIM errors (RFC 7644, section 3.12; RFC 9865, section 2.1), and the format of every error under /scim/v2. */
import { Problem, type Rendering } from '#runtime'
import { addressFault, SCIM_PATH } from './addresses.ts'

const SCIM_TYPES = [
  'invalidFilter',
  'uniqueness',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
  'invalidCursor',
  'expiredCursor',
  'invalidCount',
] as const
type ScimType = (typeof SCIM_TYPES)[number]

/** A fault of the request: 400 with its `scimType`. The detail is shown to administrators at the identity provider. */
export const invalidScim = (scimType: Exclude<ScimType, 'uniqueness'>, detail: string) =>
  new Problem(400, scimType, detail)

/** 409: another user has the value already. */
export const notUnique = (detail: string) => new Problem(409, 'uniqueness', detail)

export const noSuchUser = (id: string) => new Problem(404, 'not_found', `The account has no user with the id ${id}.`)

/** The names of an existing user, for the audit log. */
interface ConcernedUser {
  readonly externalId: string | null
  readonly userName: string
}
const concernedUsers = new WeakMap<object, ConcernedUser>()

/** Records the user whom the error is about, for the audit log, and returns the error. */
export function concerning(error: unknown, user: ConcernedUser): unknown {
  if (typeof error === 'object' && error !== null) concernedUsers.set(error, user)
  return error
}

/** The user that `concerning` has recorded for the error. */
export const concernedUserOf = (problem: Problem | undefined): ConcernedUser | undefined =>
  problem && concernedUsers.get(problem)

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** `maxLength` of the contract's schema ScimError, in characters. */
const MAX_DETAIL = 10_000

export const scimRendering: Rendering = {
  prefix: SCIM_PATH,
  type: 'application/scim+json',
  render: (problem, { path }) => {
    const status = isImpossibleId(problem) ? 404 : problem.status
    const scimType = status === 400 ? scimTypeOf(problem) : SCIM_TYPES.find((type) => type === problem.code)
    return {
      status,
      headers: problem.headers,
      body: {
        schemas: [ERROR_SCHEMA],
        status: String(status),
        ...(scimType && { scimType }),
        detail: detailOf(problem, path).slice(0, MAX_DETAIL),
      },
    }
  },
}

const PATH_PARAMETERS = new Set(['scimUserId', 'resourceTypeId', 'schemaId'])

/** The runtime refuses an id with NUL or broken percent-encoding as a parameter; no resource has such an id. */
const isImpossibleId = ({ status, errors = [] }: Problem): boolean =>
  status === 400 && errors.length > 0 && errors.every(({ parameter }) => PATH_PARAMETERS.has(parameter ?? ''))

/** Faults that the runtime finds have codes of their own; those of the body as a whole are of its syntax. */
function scimTypeOf({ code, errors = [] }: Problem): string {
  const own = SCIM_TYPES.find((type) => type === code)
  if (own) return own
  return code === 'unreadable_body' || errors.some(({ pointer }) => pointer === '') ? 'invalidSyntax' : 'invalidValue'
}

/** What the runtime finds, in the terms of SCIM. */
const detailOf = ({ code, message }: Problem, path: string): string =>
  code === 'no_such_path' ? addressFault(path) : message
