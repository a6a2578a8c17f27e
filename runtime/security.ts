/**
 * What `security` of an operation means: one rule for codegen, for boot and for requests. OpenAPI 3.1 (Security
 * Requirement Object): the list is of alternatives, and one of them is enough; an alternative wants all that it names;
 * no alternative, or an empty one, wants nothing. Pure.
 */

/** The alternatives: for each, the scopes that are wanted of each scheme. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[]

export interface SecurityFacts {
  /** Anybody may call. */
  readonly open: boolean
  /** Otherwise a bearer with all the scopes of one of these. */
  readonly alternatives: readonly (readonly string[])[]
}

const isEmpty = (alternative: Security[number]) => Object.keys(alternative).length === 0

/** What `securityFault` finds fault with lets nobody in. */
export function readSecurity(security: Security | undefined): SecurityFacts {
  if (!security || securityFault(security)) return { open: false, alternatives: [] }
  if (security.every(isEmpty)) return { open: true, alternatives: [] }
  return { open: false, alternatives: security.map((alternative) => Object.values(alternative).flat()) }
}

/** What is wrong with the `security` of an operation, as the end of a sentence that begins with its name. */
export function securityFault(security: Security | undefined): string | undefined {
  if (!security) return 'has no security; write `security: []` when it is open to anybody'
  if (security.every(isEmpty) || !security.some(isEmpty)) return undefined
  return 'has an empty alternative beside others in its security; tokens are never optional: take it out, or the others'
}

/**
 * The scopes that keep a bearer from all the alternatives, as words (`a and b, or c`); undefined when one is met.
 */
export function missingScopes(
  alternatives: SecurityFacts['alternatives'],
  held: readonly string[],
): string | undefined {
  const missing = alternatives.map((scopes) => scopes.filter((scope) => !held.includes(scope)))
  if (missing.some((scopes) => scopes.length === 0)) return undefined
  return missing.map((scopes) => scopes.join(' and ')).join(', or ')
}
