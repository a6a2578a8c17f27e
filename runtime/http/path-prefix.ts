/**
 * Whether a path is under a path prefix: `/docs/a` and `/docs` are under `/docs`, `/documents` is not; all are under
 * `/`.
 */
export const isUnder = (prefix: string, pathname: string): boolean =>
  prefix === '/' || pathname === prefix || pathname.startsWith(`${prefix}/`)
