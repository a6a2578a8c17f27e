/** Whether the prefix stands for the path: `/docs` for itself and all below it, not for `/documents`; `/` for every path. */
export const isUnder = (prefix: string, pathname: string): boolean =>
  prefix === '/' || pathname === prefix || pathname.startsWith(`${prefix}/`)
