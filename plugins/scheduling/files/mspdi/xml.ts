/**
 * What is no MSPDI is refused by a look at the prolog, before anything is parsed; a DOCTYPE is refused anywhere, so no
 * entity is ever declared.
 */
import type { FaultCode } from '../warning-codes.ts'
import { DocumentFault, readElements, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'

const namespace = 'http://schemas.microsoft.com/project'

/** The Project element; null after a fault that says why there is none. */
export function parseProject(xml: string, notes: Notes): XmlElement | null {
  const refusal = refuseProlog(xml)
  if (refusal) {
    notes.fault(refusal.code, refusal.detail)
    return null
  }
  try {
    return readElements(xml)
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    notes.fault(error.code, error.message)
    return null
  }
}

/** Comments, processing instructions, white space and a byte order mark may stand before the root. */
const prologPiece = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y
const rootTag = /<(?:([\w.-]{1,100}):)?([\w.-]{1,100})([^<>]{0,10000})>/y

function refuseProlog(xml: string): { readonly code: FaultCode; readonly detail: string } | null {
  const start = endOfProlog(xml)
  if (start === xml.length)
    return refusal('empty_file', 'The file is empty; send a Microsoft Project XML file (MSPDI).')
  if (/^<(?:!doctype\s+html|html)\b/i.test(xml.slice(start, start + 100))) {
    return refusal('not_mspdi', 'This is a web page, not a Microsoft Project XML file (MSPDI).')
  }
  if (/<!doctype/i.test(xml)) {
    return refusal(
      'doctype',
      'The file has a DOCTYPE, which is refused; Microsoft Project XML files (MSPDI) have none.',
    )
  }
  rootTag.lastIndex = start
  const [, prefix, name, attributes = ''] = rootTag.exec(xml) ?? []
  if (!name) return refusal('not_mspdi', 'This is not XML; send a Microsoft Project XML file (MSPDI).')
  if (name === 'APIBusinessObjects') {
    return refusal('not_mspdi', 'This is a Primavera file (PMXML); save it as Microsoft Project XML (MSPDI) first.')
  }
  const declared = new RegExp(`\\bxmlns${prefix ? `:${escapeName(prefix)}` : ''}\\s*=\\s*["']([^"']*)["']`).exec(
    attributes,
  )?.[1]
  if (name !== 'Project' || declared !== namespace) {
    const got = `<${name}> of ${declared ? `the namespace ${declared.slice(0, 200)}` : 'no namespace'}`
    return refusal(
      'not_mspdi',
      `The root is ${got}; a Microsoft Project XML file (MSPDI) has <Project xmlns="${namespace}">.`,
    )
  }
  return null
}

const refusal = (code: FaultCode, detail: string) => ({ code, detail })
const escapeName = (name: string) => name.replaceAll(/[.-]/g, '\\$&')

function endOfProlog(xml: string) {
  let at = 0
  for (;;) {
    prologPiece.lastIndex = at
    const piece = prologPiece.exec(xml)
    if (!piece) return at
    at += piece[0].length
  }
}
