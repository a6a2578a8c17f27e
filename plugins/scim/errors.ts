/** SCIM errors (RFC 7644, section 3.12; RFC 9865, section 2.1), and the format of every error under /scim/v2. */
import { Problem, type Rendering } from '#runtime'

const SCIM_TYPES = [
  'invalidFilter',
  'tooMany',
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
export type ScimType = (typeof SCIM_TYPES)[number]

/** A fault of the request: 400 with its `scimType`. The detail is shown to administrators at the identity provider. */
export const invalidScim = (scimType: Exclude<ScimType, 'uniqueness'>, detail: string) =>
  new Problem(400, scimType, detail)

/** Another user stands in the way of the change. */
export const notUnique = (detail: string) => new Problem(409, 'uniqueness', detail)

export const noSuchUser = (id: string) => new Problem(404, 'not_found', `The account has no user with the id ${id}.`)

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const scimRendering: Rendering = {
  prefix: '/scim/v2',
  type: 'application/scim+json',
  render: (problem) => ({
    status: problem.status,
    headers: problem.headers,
    body: {
      schemas: [ERROR_SCHEMA],
      status: String(problem.status),
      ...(scimTypeOf(problem) && { scimType: scimTypeOf(problem) }),
      detail: problem.message,
    },
  }),
}

/** Faults that the runtime finds have codes of their own. */
function scimTypeOf({ status, code }: Problem): string | undefined {
  if ((SCIM_TYPES as readonly string[]).includes(code)) return code
  if (status === 400) return code === 'malformed_json' ? 'invalidSyntax' : 'invalidValue'
  return undefined
}
