/** What the start and the callback of a sign-in at a provider have in common. */
import { digest } from '../secret.ts'

/** What the code verifier of a sign-in is sealed for. */
export const requestRow = (state: string): string => `identity.sso_request ${digest(state).toString('hex')}`

export const redirectTo = (url: string) => ({ Location: url, 'Cache-Control': 'no-store' })
