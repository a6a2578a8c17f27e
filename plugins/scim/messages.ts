/** The URNs of messages (RFC 7644, section 8.2), and what the `schemas` of a request must have. */
import { invalidScim } from './errors.ts'
import { isObject, memberOf } from './json.ts'

export const LIST_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PATCH_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const SEARCH_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

const SCIM_1 = /^urn:scim:schemas:/i

/**
 * Checks that the `schemas` of a body name what it is. Other URNs are ignored, such as those of extensions that users do not
 * have. Some providers leave `schemas` out of users and searches, which is accepted, though RFC 7643, section 3, requires it.
 * @throws 400 invalidSyntax
 */
export function checkSchemas(body: unknown, urn: string): void {
  const schemas = memberOf(body, 'schemas')
  if (!isObject(body) || schemas === undefined || schemas === null) return
  if (!Array.isArray(schemas)) throw invalidScim('invalidSyntax', `schemas takes an array of URNs; send ["${urn}"].`)
  const urns = schemas.filter((one) => typeof one === 'string')
  if (urns.some((one) => one.toLowerCase() === urn.toLowerCase())) return
  const reason = urns.some((one) => SCIM_1.test(one)) ? 'SCIM 1.1 is not supported' : `schemas lacks ${urn}`
  throw invalidScim('invalidSyntax', `${reason}; send a SCIM 2.0 request with the schemas ["${urn}"].`)
}
