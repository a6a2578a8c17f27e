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

/** Replaces values that are not JSON numbers, so that validation refuses them together with all other faults. */
export function markInvalidNumbers(exchange: Exchange, numbers: readonly NumberParameter[]): void {
  for (const parameter of numbers) {
    const values = valuesOf(exchange, parameter)
    const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
    const value = values[key]
    if (value !== undefined && !isNumber(value, parameter)) values[key] = NOT_A_NUMBER
  }
}

function valuesOf(exchange: Exchange, { in: location }: NumberParameter): Record<string, unknown> {
  if (location === 'path') return exchange.params
  if (location === 'query') return exchange.query
  return location === 'header' ? exchange.headerParameters : exchange.cookies
}

function isNumber(value: unknown, { isWhole, isList }: NumberParameter): boolean {
  const texts = isList ? [value].flat().flatMap((text) => String(text).split(',')) : [value]
  return texts.every((text) => typeof text === 'string' && (isWhole ? isWholeNumber(text) : isDecimal(text)))
}

/** Integers above 2^53 are refused: JavaScript would change their value. */
const isWholeNumber = (text: string) => INTEGER.test(text) && Number.isSafeInteger(Number(text))

const isDecimal = (text: string) => DECIMAL.test(text) && Number.isFinite(Number(text))
