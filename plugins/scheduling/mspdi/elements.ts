/**
 * The tree of a well-formed document, for reading: names without prefix, text, children; attributes are passed over.
 * Own code because a project file is large (some 4 kB a task) and a request waits for it: this takes a third of the
 * general parser's time. Whether the text is well-formed was checked before; no entity is ever declared.
 */
export interface XmlElement {
  readonly name: string
  /** Decoded, without white space around it; of an element with children, empty. */
  readonly text: string
  readonly children: readonly XmlElement[]
}
interface OpenElement {
  readonly name: string
  text: string
  readonly children: OpenElement[]
}

const deepest = 40 // nested tags; MSPDI itself has 8

/** Never read, and most of a large file. */
const skipped = new Set([
  'TimephasedData',
  'ExtendedAttribute',
  'OutlineCodes',
  'WBSMasks',
  'Views',
  'Filters',
  'Tables',
])

/** CDATA (1), comment or instruction, end tag (2), start tag (3) that may be empty (4), text (5). */
const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([^>]+)>|<([^\s/>]+)(?:[^>"']|"[^"]*"|'[^']*')*?(\/)?>|([^<]+)/y

/** The root element; null where it nests too deep or breaks off. */
export function readElements(xml: string): XmlElement | null {
  const document: OpenElement = { name: '', text: '', children: [] }
  const open = [document]
  let at = 0
  while (at < xml.length) {
    token.lastIndex = at
    const match = token.exec(xml)
    const inner = open.at(-1)
    if (!match || !inner) return null
    at = token.lastIndex
    const [, cdata, end, start, empty, text] = match
    if (text !== undefined) {
      inner.text += text.includes('&') ? decode(text) : text
    } else if (start !== undefined) {
      const element: OpenElement = { name: localName(start), text: '', children: [] }
      if (!skipped.has(element.name)) inner.children.push(element)
      if (!empty) open.push(element)
      if (open.length > deepest) return null
    } else if (end !== undefined) {
      inner.text = inner.children.length > 0 ? '' : inner.text.trim()
      open.pop()
    } else if (cdata !== undefined) {
      inner.text += cdata
    }
  }
  return document.children[0] ?? null
}

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi

/** XML's five entities and character references: all that can occur without a DOCTYPE. */
const decode = (text: string) =>
  text.replaceAll(reference, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The elements down a way of names: `elementsIn(project, 'Tasks', 'Task')`. */
export function elementsIn(element: XmlElement, ...way: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element]
  for (const name of way) found = found.flatMap((it) => it.children.filter((child) => child.name === name))
  return found
}

/** The text of a child; undefined where it is left out or empty. */
export const textIn = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text || undefined
