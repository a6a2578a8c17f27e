/**
 * The tree of a document, for reading: names without prefix, text, children; attributes are passed over. Own code because
 * a project file is large (some 4 kB a task) and untrusted: one pass without a regular expression that looks ahead, which
 * stops at the first bound of `fileLimits`. Whether the text is well-formed is checked apart; no entity is ever declared.
 */
import { fileLimits } from '../../usecases/limits.ts'

export interface XmlElement {
  readonly name: string
  /**
   * Decoded, without white space around it; a character reference to white space is none of that. Of an element with
   * children, empty.
   */
  readonly text: string
  readonly children: readonly XmlElement[]
}
interface OpenElement {
  readonly name: string
  text: string
  /** So many characters of the text are no white space at its end. */
  fixed: number
  readonly children: OpenElement[]
}

/** The root element; a sentence about the bound that the document is beyond; neither where it breaks off. */
export interface Document {
  readonly root?: XmlElement
  readonly beyond?: string
}

/** Never read, and most of a large file. */
const skipped = new Set(['TimephasedData', 'OutlineCodes', 'WBSMasks', 'Views', 'Filters', 'Tables'])

export function readElements(xml: string): Document {
  const document = opened('')
  const open = [document]
  let elements = 0
  let at = 0
  if (hasMore(xml, '&', fileLimits.references)) {
    return { beyond: `has more than ${fileLimits.references} references to characters` }
  }
  while (at < xml.length) {
    const inner = open.at(-1)
    if (!inner) return {}
    const next = xml.indexOf('<', at)
    const end = next < 0 ? xml.length : next
    if (end > at) {
      addText(inner, xml.slice(at, end))
      at = end
    } else if (xml.startsWith('<![CDATA[', at)) {
      const close = xml.indexOf(']]>', at)
      if (close < 0) return {}
      inner.text += xml.slice(at + 9, close)
      inner.fixed = inner.text.trimEnd().length
      at = close + 3
    } else if (xml.startsWith('<!--', at) || xml.startsWith('<?', at)) {
      const mark = xml.startsWith('<?', at) ? '?>' : '-->'
      const close = xml.indexOf(mark, at + 2)
      if (close < 0) return {}
      at = close + mark.length
    } else {
      const tag = readTag(xml, at)
      if (!tag || tag.beyond !== undefined) return tag ?? {}
      at = tag.end
      if (tag.kind === 'end') {
        closeElement(inner)
        open.pop()
        continue
      }
      elements += 1
      if (elements > fileLimits.elements) return { beyond: `has more than ${fileLimits.elements} elements` }
      const element = opened(tag.name)
      if (!skipped.has(element.name)) inner.children.push(element)
      if (tag.kind === 'start') open.push(element)
      if (open.length > fileLimits.depth + 1) {
        return { beyond: `nests its elements more than ${fileLimits.depth} deep` }
      }
    }
  }
  const [root] = document.children
  return root && open.length === 1 ? { root } : {}
}

const opened = (name: string): OpenElement => ({ name, text: '', fixed: 0, children: [] })

function closeElement(element: OpenElement): void {
  element.text = element.children.length > 0 ? '' : element.text.slice(0, element.fixed)
}

function addText(element: OpenElement, raw: string): void {
  const start = element.text === '' ? raw.trimStart() : raw
  const solid = start.trimEnd()
  element.text += decode(solid)
  if (solid !== '') element.fixed = element.text.length
  element.text += start.slice(solid.length)
}

/** Whether a mark is there more than so often; counts no further. */
function hasMore(text: string, mark: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0 && count <= most; at = text.indexOf(mark, at + 1)) count += 1
  return count > most
}

interface Tag {
  readonly kind: 'start' | 'end' | 'empty'
  /** Without prefix. */
  readonly name: string
  /** Behind the tag. */
  readonly end: number
  readonly beyond?: never
}

const [QUOTE, APOSTROPHE, SLASH, GREATER, SPACE] = [0x22, 0x27, 0x2f, 0x3e, 0x20]

/** The tag that begins at a place; undefined where it breaks off. */
function readTag(xml: string, from: number): Tag | { readonly beyond: string } | undefined {
  const isEnd = xml.charCodeAt(from + 1) === SLASH
  const begin = isEnd ? from + 2 : from + 1
  const last = Math.min(xml.length, from + fileLimits.tag)
  let nameEnd = 0
  let quote = 0
  let values = 0
  for (let at = begin; at < last; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === GREATER) {
      const isEmpty = !isEnd && xml.charCodeAt(at - 1) === SLASH
      const name = localName(xml.slice(begin, nameEnd > 0 ? nameEnd : at))
      return { kind: isEnd ? 'end' : isEmpty ? 'empty' : 'start', name, end: at + 1 }
    } else if (code === QUOTE || code === APOSTROPHE) {
      quote = code
      values += 1
      if (values > fileLimits.attributes) {
        return { beyond: `has an element with more than ${fileLimits.attributes} attributes` }
      }
    } else if (nameEnd === 0 && (code <= SPACE || code === SLASH)) nameEnd = at
  }
  return last < xml.length ? { beyond: `has a tag of more than ${fileLimits.tag} characters` } : undefined
}

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi

/** XML's five entities and character references: all that can occur without a DOCTYPE. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(reference, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The elements down a way of names: `elementsIn(project, 'Tasks', 'Task')`. */
export function elementsIn(element: XmlElement, ...way: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element]
  for (const name of way) found = found.flatMap((it) => it.children.filter((child) => child.name === name))
  return found
}

/** The text of a child; undefined where it is left out or empty. */
export const textIn = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text || undefined
