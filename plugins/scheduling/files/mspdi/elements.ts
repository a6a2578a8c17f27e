/**
 * The elements of a document, for reading: names without prefix, text, children; attributes are passed over. Own code
 * because a project file is large (some 4 kB a task) and untrusted: one pass without a regular expression that looks ahead,
 * which stops at the first bound of `fileLimits`. Whether the text is well-formed is checked apart; no entity is ever
 * declared.
 *
 * An element is a row of numbers, 16 bytes, and its text a place in the document, which is cut out and decoded when it is
 * read: as objects with strings, the elements of 10,000 tasks would take 50 MB.
 */
import { fileLimits } from '../../rules/limits.ts'

/** Of a document; read by `elementsIn` and `textIn`. */
export interface XmlElement {
  readonly rows: Rows
  readonly row: number
}

/** The elements in the order of their start tags: the children of a row follow it, each with its own. */
interface Rows {
  readonly xml: string
  /** Numbers of names. */
  readonly names: ReadonlyMap<string, number>
  readonly name: Int32Array
  /** The row behind the element's descendants. */
  readonly end: Int32Array
  /** Where the text is, of a row without children. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Texts that are not in one place, since comments or CDATA divide them, by row. */
  readonly texts: ReadonlyMap<number, string>
}

/** The root element; a sentence about the bound that the document is beyond; neither where it breaks off. */
export interface Document {
  readonly root?: XmlElement
  readonly beyond?: string
}

/** Never read, and most of a large file. */
const skipped = new Set(['TimephasedData', 'OutlineCodes', 'WBSMasks', 'Views', 'Filters', 'Tables'])

/** An element without a name around the root; its end becomes the number of rows. */
const DOCUMENT = 0

export function readElements(xml: string): Document {
  if (countOf(xml, '&', fileLimits.references) > fileLimits.references) {
    return { beyond: `has more than ${fileLimits.references} references to characters` }
  }
  const rows = takeRows(xml)
  const open = [rows.open('')]
  let elements = 0
  let at = 0
  while (at < xml.length) {
    const inner = open.at(-1)
    if (!inner) return {}
    const next = xml.indexOf('<', at)
    const end = next < 0 ? xml.length : next
    if (end > at) {
      addText(inner, xml, at, end)
      at = end
    } else if (xml.startsWith('<![CDATA[', at)) {
      const close = xml.indexOf(']]>', at)
      if (close < 0) return {}
      addExact(inner, xml, xml.slice(at + 9, close))
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
        rows.close(inner)
        open.pop()
        continue
      }
      elements += 1
      if (elements > fileLimits.elements) return { beyond: `has more than ${fileLimits.elements} elements` }
      const isSkipped = inner.row < 0 || skipped.has(tag.name)
      const element = isSkipped ? skippedElement() : rows.open(tag.name)
      if (tag.kind === 'start') open.push(element)
      else rows.close(element)
      if (open.length > fileLimits.depth + 1) {
        return { beyond: `nests its elements more than ${fileLimits.depth} deep` }
      }
    }
  }
  const [document] = open
  if (!document || open.length > 1) return {}
  rows.close(document)
  const all = rows.all
  return all.end[DOCUMENT] === DOCUMENT + 1 ? {} : { root: { rows: all, row: DOCUMENT + 1 } }
}

/** An element whose end tag has not come yet. */
interface OpenElement {
  /** Negative: neither it nor what is in it is kept. */
  readonly row: number
  /** Where its text is, as long as it is in one place. */
  from: number
  to: number
  /** Its text so far, decoded, once it is in several places; undefined before. */
  text: string | undefined
  /** So many characters of that text are no white space at its end. */
  fixed: number
}

const opened = (row: number): OpenElement => ({ row, from: 0, to: 0, text: undefined, fixed: 0 })
const skippedElement = () => opened(-1)

function takeRows(xml: string) {
  // Comments and the like are few.
  const tags = countOf(xml, '<', 2 * fileLimits.elements) - countOf(xml, '</', fileLimits.elements)
  const column = () => new Int32Array(Math.min(tags, fileLimits.elements) + 1)
  const names = new Map<string, number>()
  const texts = new Map<number, string>()
  const all = { xml, names, texts, name: column(), end: column(), from: column(), to: column() }
  let count = 0
  return {
    all: all as Rows,
    open(name: string): OpenElement {
      const row = count
      count += 1
      const number = names.get(name) ?? names.size
      if (number === names.size) names.set(name, number)
      all.name[row] = number
      return opened(row)
    },
    close({ row, from, to, text, fixed }: OpenElement): void {
      if (row < 0) return
      all.end[row] = count
      if (count > row + 1) return
      all.from[row] = from
      all.to[row] = to
      if (text !== undefined) texts.set(row, text.slice(0, fixed))
    },
  }
}

function addText(element: OpenElement, xml: string, from: number, to: number): void {
  if (element.row < 0) return
  if (element.text === undefined && element.to === 0) {
    element.from = from
    element.to = to
    return
  }
  divide(element, xml)
  addRaw(element, xml.slice(from, to))
}

/** Adds text as it is, white space too; looks at none of the text before it, which may have a million such parts. */
function addExact(element: OpenElement, xml: string, text: string): void {
  if (element.row < 0) return
  divide(element, xml)
  const before = element.text ?? ''
  const solid = text.trimEnd()
  if (solid !== '') element.fixed = before.length + solid.length
  element.text = before + text
}

/** Its text is in several places from here on. */
function divide(element: OpenElement, xml: string): void {
  if (element.text !== undefined) return
  element.text = ''
  addRaw(element, xml.slice(element.from, element.to))
}

function addRaw(element: OpenElement, raw: string): void {
  const start = element.text ? raw : raw.trimStart()
  const solid = start.trimEnd()
  element.text = (element.text ?? '') + decode(solid)
  if (solid !== '') element.fixed = element.text.length
  element.text += start.slice(solid.length)
}

/** How often a mark is there; beyond `most` it counts no further. */
function countOf(text: string, mark: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0 && count <= most; at = text.indexOf(mark, at + 1)) count += 1
  return count
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
  for (const name of way) found = found.flatMap((it) => childrenNamed(it, name))
  return found
}

function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  const { rows } = element
  const found: XmlElement[] = []
  for (let row = childNamed(element, name); row > 0; row = childNamed(element, name, rows.end[row])) {
    found.push({ rows, row })
  }
  return found
}

/** The first child of that name from a row on; 0 without one. */
function childNamed({ rows, row }: XmlElement, name: string, from = row + 1): number {
  const number = rows.names.get(name)
  if (number === undefined) return 0
  const last = rows.end[row] ?? 0
  for (let child = from; child < last; child = rows.end[child] ?? last) {
    if (rows.name[child] === number) return child
  }
  return 0
}

/**
 * The text of a child, decoded, without white space around it; a character reference to white space is none of that.
 * Undefined where the child is left out or empty, or has children of its own.
 */
export function textIn(element: XmlElement, name: string): string | undefined {
  const row = childNamed(element, name)
  if (row === 0) return undefined
  const { xml, from, to, texts } = element.rows
  // Without the white space first: what is decoded to white space belongs to the text.
  return (texts.get(row) ?? decode(xml.slice(from[row], to[row]).trim())) || undefined
}
