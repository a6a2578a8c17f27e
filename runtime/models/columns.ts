/** Columns of a table, each declared once: the Sequelize model and the types of rows follow from them. */
import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize'

/** `optional`: a new row may leave it out. `hidden`: rows that are read do not have it, such as a secret. */
type Trait = 'optional' | 'hidden'

/** Not null, unless `orNull` says otherwise; its name in the database is that of the attribute in snake case. */
export class Column<Value = unknown, Traits extends Trait = Trait> {
  /** Types alone. */
  declare readonly value: Value
  declare readonly traits: Traits
  readonly options: ModelAttributeColumnOptions
  readonly isHidden: boolean

  constructor(options: ModelAttributeColumnOptions, isHidden = false) {
    this.options = options
    this.isHidden = isHidden
  }

  /** A part of the primary key. */
  key(): Column<Value, Traits> {
    return new Column({ ...this.options, primaryKey: true }, this.isHidden)
  }

  /** The primary key, made by the database. */
  generatedKey(): Column<Value, Traits | 'optional'> {
    return new Column({ ...this.options, primaryKey: true, autoIncrement: true }, this.isHidden)
  }

  orNull(): Column<Value | null, Traits | 'optional'> {
    return new Column({ ...this.options, allowNull: true }, this.isHidden)
  }

  default(defaultValue: Value): Column<Value, Traits | 'optional'> {
    return new Column({ ...this.options, defaultValue }, this.isHidden)
  }

  hidden(): Column<Value, Traits | 'hidden'> {
    return new Column(this.options, true)
  }
}

const of = <Value>(type: ModelAttributeColumnOptions['type']): Column<Value, never> =>
  new Column({ type, allowNull: false })

export const text = <Value extends string = string>() => of<Value>(DataTypes.TEXT)
export const texts = <Value extends string = string>() => of<readonly Value[]>(DataTypes.ARRAY(DataTypes.TEXT))
export const integer = <Value extends number = number>() => of<Value>(DataTypes.INTEGER)
export const integers = () => of<readonly number[]>(DataTypes.ARRAY(DataTypes.INTEGER))
export const bigint = () => of<number>(DataTypes.BIGINT)
export const boolean = () => of<boolean>(DataTypes.BOOLEAN)
export const timestamp = () => of<Date>(DataTypes.DATE(6))
/** Sequelize stores a Uint8Array that is no Buffer as the text of its numbers. */
export const bytes = () => of<Buffer>(DataTypes.BLOB)
export const jsonb = <Value>() => of<Value>(DataTypes.JSONB)

const TYPES = {
  string: text,
  integer,
  number: () => of<number>(DataTypes.DOUBLE),
  date: () => of<string>(DataTypes.DATEONLY),
  timestamp,
  boolean,
  array: texts,
  object: jsonb,
} as const

/** What codegen emits of an entity of the contract. */
interface Entity {
  readonly stored: Readonly<Record<string, { readonly type: keyof typeof TYPES; readonly null?: boolean }>>
  readonly defaults: Readonly<Record<string, unknown>>
  readonly view: (row: never, derived: never) => object
}
type Fields<E extends Entity> = Parameters<E['view']>[0]
type EntityColumns<E extends Entity> = {
  readonly [Name in keyof E['stored'] & keyof Fields<E>]: Column<
    Fields<E>[Name],
    null extends Fields<E>[Name] ? 'optional' : Name extends keyof E['defaults'] ? 'optional' : never
  >
}

/** The columns that an entity of the contract has in its table, with their defaults. */
export function columnsOf<const E extends Entity>({ stored, defaults }: E): EntityColumns<E> {
  const columns = Object.entries(stored).map(([name, { type, null: allowNull = false }]) => {
    const { options } = (TYPES[type] as () => Column)()
    return [name, new Column({ ...options, allowNull, ...(name in defaults && { defaultValue: defaults[name] }) })]
  })
  return Object.fromEntries(columns) as EntityColumns<E>
}

export type Columns = Readonly<Record<string, Column>>
/** The values of all columns. */
export type Values<C extends Columns> = { readonly [Name in keyof C]: C[Name]['value'] }
type With<C extends Columns, T extends Trait> = {
  [Name in keyof C]: T extends C[Name]['traits'] ? Name : never
}[keyof C]

/** A row as it is read. */
export type Row<C extends Columns> = Omit<Values<C>, With<C, 'hidden'>>
export type NewRow<C extends Columns> = Omit<Values<C>, With<C, 'optional'>> &
  Partial<Pick<Values<C>, With<C, 'optional'>>>
