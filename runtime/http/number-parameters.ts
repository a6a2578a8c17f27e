/**
 * Validation of number parameters (path, query, header, cookie): they must be written as JSON numbers. The validator
 * converts text as JavaScript does: it reads ` 0x10` as 16, and accepts `Infinity`.
 */
import type { NumberParameter } from '../contract/operations.ts'
import type { Exchange } from './exchange.ts'

const INTEGER = /^(0|-?[1-9]\d*)$/
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** A text that the validator refuses, with its own message for the parameter's type. */
const NOT_A_NUMBER = 'not a number'

/**
 * Replaces values that are not JSON numbers, so that validation refuses them together with all other faults. Of integers above
 * 2^53, whose value JavaScript would change, the fault says between which numbers they may be.
 */
export function markInvalidNumbers(exchange: Exchange, numbers: readonly NumberParameter[]): void {
  for (const parameter of numbers) {
    const values = valuesOf(exchange, parameter)
    const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
    const value = values[key]
    if (value === undefined || isNumber(value, parameter)) continue
    values[key] = NOT_A_NUMBER
    if (parameter.isWhole && textsOf(value, parameter).every((text) => INTEGER.test(String(text)))) {
      const detail = `The parameter ${parameter.name} must be from ${parameter.minimum} to ${parameter.maximum}.`
      exchange.faults.push({ in: parameter.in, parameter: key, detail })
    }
  }
}

function valuesOf(exchange: Exchange, { in: location }: NumberParameter): Record<string, unknown> {
  if (location === 'path') return exchange.params
  if (location === 'query') return exchange.query
  return location === 'header' ? exchange.headerParameters : exchange.cookies
}

const isNumber = (value: unknown, parameter: NumberParameter): boolean =>
  textsOf(value, parameter).every(
    (text) => typeof text === 'string' && (parameter.isWhole ? isWholeNumber(text) : isDecimal(text)),
  )

const textsOf = (value: unknown, { isList }: NumberParameter): readonly unknown[] =>
  isList ? [value].flat().flatMap((text) => String(text).split(',')) : [value]

const isWholeNumber = (text: string) => INTEGER.test(text) && Number.isSafeInteger(Number(text))

const isDecimal = (text: string) => DECIMAL.test(text) && Number.isFinite(Number(text))
