/**
 * The elements of a document, for reading: names without prefix, text, children; attributes are passed over. A project file
 * is large (some 4 kB a task) and untrusted: reading stops at the first bound of `fileLimits`, and no entity is ever declared.
 *
 * An element is a row of numbers, 16 bytes, and its text a place in the document, which is cut out and decoded when it is
 * read: as objects with strings, the elements of 10,000 tasks would take 50 MB.
 */
import { SaxesParser } from 'saxes'
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
  readonly names: Map<string, number>
  readonly name: Int32Array
  /** The row behind the element's descendants. */
  readonly end: Int32Array
  /** What is between its tags. */
  readonly from: Int32Array
  readonly to: Int32Array
}

/** Why a document is not read. */
export class DocumentFault extends Error {
  readonly code: 'too_large' | 'malformed_xml'

  constructor(code: 'too_large' | 'malformed_xml', detail: string) {
    super(detail)
    this.code = code
  }
}
const beyond = (bound: string) =>
  new DocumentFault('too_large', `The file ${bound}, which are the most of a project file.`)
const malformed = (reason: string) => new DocumentFault('malformed_xml', `The file is not well-formed XML. ${reason}`)

/** Never read, and most of a large file. */
const skipped = new Set(['TimephasedData', 'OutlineCodes', 'WBSMasks', 'Views', 'Filters', 'Tables'])
/** The row of an element of which nothing is kept. */
const SKIPPED = -1

/** What is said of references that XML does not know, which stay text. */
const UNKNOWN_REFERENCE = /^(?:undefined entity|malformed character entity)\.$/

/** The root element. Throws DocumentFault. */
export function readElements(text: string): XmlElement {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for, and files have nevertheless
  const xml = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  if (countOf(xml, '&', fileLimits.references) > fileLimits.references) {
    throw beyond(`has more than ${fileLimits.references} references to characters`)
  }
  const rows = rowsFor(xml)
  const parser = new SaxesParser({ position: false })
  /** Rows of the elements whose end tags have not come yet. */
  const open: number[] = []
  let elements = 0
  let kept = 0
  let attributes = 0
  let unknown = 0
  let closed = ''
  /** Where the tag began that is being read; undefined outside of tags. */
  let tagFrom: number | undefined
  const measureTag = () => {
    if (parser.position - (tagFrom ?? parser.position) <= fileLimits.tag) return
    throw beyond(`has a tag of more than ${fileLimits.tag} characters`)
  }

  parser.on('opentagstart', () => {
    tagFrom = xml.lastIndexOf('<', parser.position - 1)
    measureTag()
    attributes = 0
  })
  parser.on('attribute', () => {
    measureTag()
    attributes += 1
    if (attributes > fileLimits.attributes) {
      throw beyond(`has an element with more than ${fileLimits.attributes} attributes`)
    }
  })
  parser.on('opentag', (tag) => {
    measureTag()
    tagFrom = undefined
    elements += 1
    if (elements > fileLimits.elements) throw beyond(`has more than ${fileLimits.elements} elements`)
    if (open.length >= fileLimits.depth) throw beyond(`nests its elements more than ${fileLimits.depth} deep`)
    const name = localName(tag.name)
    if (open.at(-1) === SKIPPED || skipped.has(name)) {
      open.push(SKIPPED)
      return
    }
    const number = rows.names.get(name) ?? rows.names.size
    rows.names.set(name, number)
    rows.name[kept] = number
    rows.from[kept] = parser.position
    open.push(kept)
    kept += 1
  })
  parser.on('closetag', ({ name }) => {
    closed = name
    tagFrom = xml.lastIndexOf('<', parser.position - 1)
    measureTag()
    const row = open.pop() ?? SKIPPED
    if (row !== SKIPPED) {
      rows.end[row] = kept
      // Of an element that is one tag this is before `from`: it has no text.
      rows.to[row] = tagFrom
    }
    tagFrom = undefined
  })
  parser.on('error', ({ message }) => {
    if (UNKNOWN_REFERENCE.test(message)) {
      unknown += 1
      if (unknown <= fileLimits.unknownReferences) return
      throw beyond(`has more than ${fileLimits.unknownReferences} references that XML does not know`)
    }
    measureTag()
    const found = xml.slice(xml.lastIndexOf('<', parser.position - 1), parser.position)
    const fault = message === 'unexpected close tag.' ? `</${closed}> is missing before ${found}` : message
    throw malformed(`Line ${parser.line}: ${fault.slice(0, 200).replace(/\.$/, '')}.`)
  })
  parser.write(xml)
  measureTag()
  if (open.length > 0 || tagFrom !== undefined) throw malformed('It ends before all its elements do.')
  parser.close()
  return { rows, row: 0 }
}

function rowsFor(xml: string): Rows {
  const column = () => new Int32Array(Math.min(countOf(xml, '<', fileLimits.elements), fileLimits.elements))
  return { xml, names: new Map(), name: column(), end: column(), from: column(), to: column() }
}

/** How often a mark is there; beyond `most` it counts no further. */
function countOf(text: string, mark: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0 && count <= most; at = text.indexOf(mark, at + 1)) count += 1
  return count
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

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

const markup = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g

/** Text without comments and instructions; what is in CDATA is written as other text is. */
function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text
  return text.replaceAll(markup, (_, exact = '') => exact.replaceAll('&', '&amp;'))
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
  const { xml, end, from, to } = element.rows
  const row = childNamed(element, name)
  if (row === 0 || end[row] !== row + 1) return undefined
  // Without the white space first: what is decoded to white space belongs to the text.
  return decode(withoutMarkup(xml.slice(from[row], to[row])).trim()) || undefined
}
