/** Elements as the text of an XML document. Pure. */

type Value = string | number | null | undefined | readonly Elements[]
export type Elements = readonly (readonly [name: string, value: Value | Elements])[]

/**
 * Text as it comes back when it is read: white space at its ends is written as references. What XML 1.0 cannot carry,
 * escaped or not, becomes U+FFFD, so that a name of nothing else is still one.
 */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(/^\s|\s$/g, (space) => `&#${space.charCodeAt(0)};`)

export function write(elements: Elements): string {
  return elements
    .map(([name, value]) => {
      if (value === null || value === undefined || value === '') return ''
      if (typeof value === 'object') return `<${name}>${write(value as Elements)}</${name}>\n`
      return `<${name}>${escaped(String(value))}</${name}>\n`
    })
    .join('')
}
