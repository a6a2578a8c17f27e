/**
 * Holds numbers in the path, the query, headers and cookies to how JSON writes them. The validator reads them as
 * JavaScript converts text: it takes ` 0x10` for 16, and `Infinity` for a number that no bound applies to.
 */
import type { NumberParameter } from '../contract.ts'
import type { Exchange } from './exchange.ts'

const WHOLE = /^(0|-?[1-9]\d*)$/
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** What the validator refuses as a number, in the words that it has for the parameter's type. */
const NO_NUMBER = 'no number'

/** Replaces what is no number by a text that validation refuses beside all other faults. */
export function holdNumbers(exchange: Exchange, numbers: readonly NumberParameter[]): void {
  for (const parameter of numbers) {
    const given = placeOf(exchange, parameter)
    const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
    const value = given[key]
    if (value !== undefined && !isNumber(value, parameter)) given[key] = NO_NUMBER
  }
}

function placeOf(exchange: Exchange, { in: place }: NumberParameter): Record<string, unknown> {
  if (place === 'path') return exchange.params
  if (place === 'query') return exchange.query
  return place === 'header' ? exchange.parameters : exchange.cookies
}

function isNumber(value: unknown, { isWhole, isList }: NumberParameter): boolean {
  const texts = isList ? [value].flat().flatMap((text) => String(text).split(',')) : [value]
  return texts.every((text) => typeof text === 'string' && (isWhole ? isWholeNumber(text) : isDecimal(text)))
}

/** Beyond the safe integers it would become another number on the way. */
const isWholeNumber = (text: string) => WHOLE.test(text) && Number.isSafeInteger(Number(text))

const isDecimal = (text: string) => DECIMAL.test(text) && Number.isFinite(Number(text))
