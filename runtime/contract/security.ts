/**
 * Interprets the `security` of an operation, for codegen, boot and requests alike. OpenAPI 3.1 (Security Requirement
 * Object): a request must satisfy one of the alternatives in the list, and of that alternative all schemes with all their
 * scopes. An empty list, and an empty alternative, require nothing. Pure.
 */

/** The alternatives: for each, the required scopes by security scheme. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[]

export interface SecurityFacts {
  /** True: no token is needed. */
  readonly open: boolean
  /** A token needs all scopes of at least one of these lists. */
  readonly alternatives: readonly (readonly string[])[]
}

const isEmpty = (alternative: Security[number]) => Object.keys(alternative).length === 0

/** Reads `security`. When `securityFault` finds a fault, no token is accepted. */
export function readSecurity(security: Security | undefined): SecurityFacts {
  if (!security || securityFault(security)) return { open: false, alternatives: [] }
  if (security.every(isEmpty)) return { open: true, alternatives: [] }
  return { open: false, alternatives: security.map((alternative) => Object.values(alternative).flat()) }
}

/** Returns the fault of an operation's `security`, as the end of a sentence that begins with the operation's name. */
export function securityFault(security: Security | undefined): string | undefined {
  if (!security) return 'has no security; write `security: []` when it is open to anybody'
  if (security.every(isEmpty) || !security.some(isEmpty)) return undefined
  return 'has an empty alternative beside others in its security; tokens are never optional: take it out, or the others'
}

/** Returns the scopes that a token lacks for each alternative, as words (`a and b, or c`); undefined when one is met. */
export function missingScopes(
  alternatives: SecurityFacts['alternatives'],
  held: readonly string[],
): string | undefined {
  const missing = alternatives.map((scopes) => scopes.filter((scope) => !held.includes(scope)))
  if (missing.some((scopes) => scopes.length === 0)) return undefined
  return missing.map((scopes) => scopes.join(' and ')).join(', or ')
}
