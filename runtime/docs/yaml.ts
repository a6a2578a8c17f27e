/** Writes JSON values as YAML 1.2, in block style. Pure. */

/** Words that YAML 1.1, which many parsers still read, takes for other values than strings. */
const RESERVED = /^(y|n|yes|no|on|off|true|false|null)$/i
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/

export const toYaml = (value: unknown): string => `${lines(value, '').join('\n')}\n`

function lines(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${indent}[]`]
    return value.flatMap((item) => {
      const [first = '', ...rest] = lines(item, `${indent}  `)
      return [`${indent}- ${first.trimStart()}`, ...rest]
    })
  }
  if (typeof value !== 'object' || value === null) return [indent + scalar(value)]
  const entries = Object.entries(value).filter(([, own]) => own !== undefined)
  if (entries.length === 0) return [`${indent}{}`]
  return entries.flatMap(([key, own]) => {
    const name = `${indent}${keyOf(key)}:`
    return isBranch(own) ? [name, ...lines(own, `${indent}  `)] : [`${name} ${lines(own, '')}`]
  })
}

const isBranch = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const keyOf = (key: string): string => (PLAIN_KEY.test(key) && !RESERVED.test(key) ? key : JSON.stringify(key))

/** JSON's strings and numbers are YAML's, too. */
const scalar = (value: unknown): string => JSON.stringify(value)
