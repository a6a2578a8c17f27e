/** Reads and writes the rows of a table one by one, by its Sequelize model. */
import { EmptyResultError, literal, type Model, type ModelStatic, type Sequelize, type Transaction } from 'sequelize'
import { readModelPage } from '../odata/model-page.ts'
import type { List, Page } from '../odata.ts'
import type { Db, Tx } from '../plugin.ts'
import type { Column, Columns, NewRow, Values } from './columns.ts'

type Literal = ReturnType<typeof literal>
type Where<C extends Columns> = Partial<Values<C>>
/** `undefined` leaves the column as it is. */
export type Change<C extends Columns> = {
  readonly [Name in keyof C]?: C[Name]['value'] | Literal | undefined
}

export interface Reading<C extends Columns> {
  readonly order?: readonly (keyof C & string)[]
  readonly limit?: number
  /** Locks the rows until the transaction ends. */
  readonly lock?: keyof Transaction['LOCK']
}

/** A table whose rows count their changes. */
type Versioned = { readonly version: Column<number> }

/** @typeParam R a row as it is read */
export class Table<C extends Columns, R extends object> {
  /** Types alone. */
  declare readonly row: R
  declare readonly newRow: NewRow<C>
  readonly #model: (sequelize: Sequelize) => ModelStatic<Model>
  readonly #derive: ((values: Values<C>) => object) | undefined
  readonly #shown: readonly string[]
  readonly #hidden: readonly string[]

  constructor(model: (sequelize: Sequelize) => ModelStatic<Model>, columns: C, derive?: (values: Values<C>) => object) {
    this.#model = model
    this.#derive = derive
    this.#shown = Object.keys(columns).filter((name) => !columns[name]?.isHidden)
    this.#hidden = derive ? [] : Object.keys(columns).filter((name) => columns[name]?.isHidden)
  }

  #row(made: Model): R {
    const values = made.get({ plain: true }) as Values<C>
    const shown = Object.fromEntries(this.#shown.map((name) => [name, values[name]]))
    return { ...shown, ...this.#derive?.(values) } as R
  }

  async list(db: Db, where: Where<C>, { order = [], limit, lock }: Reading<C> = {}): Promise<R[]> {
    const found = await db.models(({ sequelize, transaction }) =>
      this.#model(sequelize).findAll({
        where,
        attributes: { exclude: [...this.#hidden] },
        order: [...order],
        ...(limit !== undefined && { limit }),
        ...(lock && { lock: transaction.LOCK[lock] }),
        transaction,
      }),
    )
    return found.map((it) => this.#row(it))
  }

  /** The row, or the first of several. */
  async find(db: Db, where: Where<C>, reading?: Omit<Reading<C>, 'limit'>): Promise<R | undefined> {
    const [first] = await this.list(db, where, { ...reading, limit: 1 })
    return first
  }

  /** Loads the row and locks it until the transaction ends, so that it can be changed. */
  lock(tx: Tx, where: Where<C>): Promise<R | undefined> {
    return this.find(tx, where, { lock: 'NO_KEY_UPDATE' })
  }

  count(db: Db, where: Where<C>): Promise<number> {
    return db.models(({ sequelize, transaction }) => this.#model(sequelize).count({ where, transaction }))
  }

  async has(db: Db, where: Where<C>): Promise<boolean> {
    return (await this.find(db, where)) !== undefined
  }

  /** One page of the rows that `scope` selects. */
  async page(db: Db, scope: Where<C>, list: List): Promise<Page<R>> {
    const page = await readModelPage(db, this.#model, scope, list, this.#hidden)
    return { ...page, rows: page.rows.map((it) => this.#row(it)) }
  }

  insert(db: Db, values: NewRow<C>): Promise<R> {
    return db.models(async ({ sequelize, transaction }) =>
      this.#row(await this.#model(sequelize).create({ ...values }, { transaction })),
    )
  }

  /** Resolves to undefined when the row violates a unique index: there is one already. */
  insertUnlessTaken(db: Db, values: NewRow<C>): Promise<R | undefined> {
    return db.models(async ({ sequelize, transaction }) => {
      try {
        // The option makes Sequelize's type of the result void, though not the result.
        const made: unknown = await this.#model(sequelize).create(
          { ...values },
          { ignoreDuplicates: true, transaction },
        )
        return this.#row(made as Model)
      } catch (error) {
        // ON CONFLICT DO NOTHING has returned no row.
        if (error instanceof EmptyResultError) return undefined
        throw error
      }
    })
  }

  /** Changes one row. Resolves to undefined when there is none. */
  async update(db: Db, where: Where<C>, change: Change<C>): Promise<R | undefined> {
    const [, changed] = await db.models(({ sequelize, transaction }) =>
      this.#model(sequelize).update(change, { where, returning: true, transaction }),
    )
    return changed[0] && this.#row(changed[0])
  }

  /** Changes a row that the caller has locked, and increments its version. */
  async save(tx: Tx, where: Where<C>, change: C extends Versioned ? Change<C> : never): Promise<R> {
    const saved = await this.update(tx, where, { ...change, version: literal('version + 1') })
    if (!saved) throw new Error(`No row ${JSON.stringify(where)} was updated although it is locked.`)
    return saved
  }

  /** Resolves to the number of rows that were deleted. */
  destroy(tx: Tx, where: Where<C>): Promise<number> {
    return tx.models(({ sequelize, transaction }) => this.#model(sequelize).destroy({ where, transaction }))
  }
}
