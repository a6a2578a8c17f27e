/** Texts of the documentation with the addresses of the installation. Pure. */

/** What the documentation says of an installation. */
export interface Installed {
  /** `BASE_URL` and `AUTH_URL`, without a trailing slash. */
  readonly base: string
  readonly auth: string
  /** `WEBHOOK_SOURCE_RANGES`. */
  readonly webhookSourceRanges: readonly string[]
}

/** Stands for `BASE_URL` and `AUTH_URL` in contracts and guides. */
export const PLACEHOLDER = 'http://localhost:8080'
/** Paths of the identity server, which are under `AUTH_URL`. */
const AUTH_PATHS = /http:\/\/localhost:8080(?=\/(connect|admin|sign-in|profile|sso|\.well-known)\b)/g
const RANGES = '{WEBHOOK_SOURCE_RANGES}'
const NO_RANGES = 'not published by the operator of this installation, so do not filter by address'

export const installedText = (text: string, { base, auth, webhookSourceRanges }: Installed): string =>
  text
    .replaceAll(AUTH_PATHS, auth)
    .replaceAll(PLACEHOLDER, base)
    .replaceAll(RANGES, webhookSourceRanges.map((range) => `\`${range}\``).join(', ') || NO_RANGES)
