/** Conditional requests: If-Match and If-None-Match (RFC 9110, section 13.1). Pure. */
import { preconditionFailed } from '#runtime'

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Compares weakly, since the tags of users are weak ones. */
const names = (header: string, version: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(version))

/** @param version the ETag of the resource @throws 412 when If-Match names another one */
export function checkIfMatch(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !names(ifMatch, version)) throw preconditionFailed(version)
}

/** Whether the client has the resource already. */
export const isUnchanged = (ifNoneMatch: string | undefined, version: string): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, version)
