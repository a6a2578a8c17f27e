/**
 * Reads and validates settings (environment variables): NAME, or the file that NAME_FILE names, or the default. Faults are
 * collected, so that all of them are reported together.
 */
import { readFileSync } from 'node:fs'
import { misspelledSettings } from './misspelled-settings.ts'

/**
 * Reads typed settings, for the `config` of plugins. A method that finds a fault records it and returns the default,
 * `fallback`.
 */
export interface Env {
  /** The value without the white space around it, such as the line break of a file; undefined when unset or empty. */
  text(name: string): string | undefined
  /** A whole number from `min` to `max`, or the default, `fallback`, when unset. */
  integer(name: string, fallback: number, range?: { readonly min?: number; readonly max?: number }): number
  /** `true` or `false`, or the default, `fallback`, when unset. */
  flag(name: string, fallback: boolean): boolean
  /** Records a fault: the sentence, after the setting's name, says what is wrong and what would be right. */
  fault(name: string, sentence: string): void
  /** The same of a value that only the first start uses: once there may be a database, it is a warning. */
  faultOfFirstStart(name: string, sentence: string): void
}

/** All faults of the settings, a sentence each. They do not contain values, which may be secrets. */
export class SettingsFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The settings are invalid:\n${faults.map((it) => `- ${it}`).join('\n')}`)
    this.name = 'SettingsFault'
    this.faults = faults
  }
}

/** An `Env` over variables such as `process.env`, with the faults that were recorded. */
export interface Settings extends Env {
  readonly faults: readonly string[]
  readonly faultsOfFirstStart: readonly string[]
  /** Of variables that look like settings and are none, once all settings were read; a sentence each, without values. */
  warnings(): readonly string[]
  /** @throws SettingsFault when a fault was recorded */
  check(): void
}

const LARGEST_FILE = 1_048_576 // bytes

export function readEnv(variables: Readonly<Record<string, string | undefined>>): Settings {
  const faults = new Set<string>()
  const faultsOfFirstStart = new Set<string>()
  const values = new Map<string, string | undefined>()
  const fault = (name: string, sentence: string) => {
    faults.add(`${name}: ${sentence}`)
  }

  const read = (name: string): string | undefined => {
    const value = variables[name]?.trim() || undefined
    const file = variables[`${name}_FILE`]?.trim() || undefined
    if (file === undefined) return value
    if (value !== undefined) {
      fault(name, `is set, and so is ${name}_FILE; set one of them.`)
      return value
    }
    try {
      const content = readFileSync(file)
      if (content.length > LARGEST_FILE) fault(`${name}_FILE`, `names a file of more than ${LARGEST_FILE} bytes.`)
      return content.toString('utf8').trim() || undefined
    } catch (error) {
      fault(`${name}_FILE`, `names a file that cannot be read (${(error as NodeJS.ErrnoException).code}).`)
      return undefined
    }
  }

  const setNames = () => Object.keys(variables).filter((name) => variables[name])

  const text = (name: string) => {
    if (!values.has(name)) values.set(name, read(name))
    return values.get(name)
  }

  return {
    text,
    integer(name, fallback, { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) {
      const value = text(name)
      if (value === undefined) return fallback
      const number = /^-?\d{1,16}$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      fault(name, `is not a whole number${rangeWords(min, max)}; leave it unset for ${fallback}.`)
      return fallback
    },
    flag(name, fallback) {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return fallback
      if (value === 'true' || value === 'false') return value === 'true'
      fault(name, `is neither true nor false; leave it unset for ${fallback}.`)
      return fallback
    },
    fault,
    faultOfFirstStart(name, sentence) {
      faultsOfFirstStart.add(`${name}: ${sentence}`)
    },
    get faults() {
      return [...faults]
    },
    get faultsOfFirstStart() {
      return [...faultsOfFirstStart]
    },
    warnings: () => misspelledSettings(setNames(), [...values.keys()]),
    check() {
      if (faults.size > 0) throw new SettingsFault([...faults])
    },
  }
}

/** One of the values, or the default when unset. */
export function oneOf<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = env.text(name) ?? fallback
  const found = values.find((it) => it === value)
  if (found === undefined) env.fault(name, `is ${value}; it takes ${values.join(', ')}.`)
  return found ?? fallback
}

function rangeWords(min: number, max: number): string {
  const low = min > Number.MIN_SAFE_INTEGER
  const high = max < Number.MAX_SAFE_INTEGER
  if (low && high) return ` from ${min} to ${max}`
  if (low) return ` of ${min} or more`
  return high ? ` of at most ${max}` : ''
}
