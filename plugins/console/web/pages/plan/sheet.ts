/**
 * The plan's table: the rows that the service has, those that are being added, and what is typed into cells and not saved yet.
 * Each row saves by itself, one after the other in the order of the table, so that rows may refer to those above them.
 */
import { now } from '../../app/clock.ts'
import { saveUnlessChanged } from '../../ui/conflict.tsx'
import { faultsByField } from '../../ui/problem.tsx'
import {
  type ColumnKey,
  type Context,
  cellText,
  type Entry,
  type Item,
  type Kind,
  type Names,
  type Patch,
  parseCell,
} from './columns.ts'

export interface Row {
  /** The id, or a name of its own while the row is not saved. */
  readonly key: string
  readonly kind: Kind
  readonly item: Item | undefined
}
export type RowState =
  | { readonly kind: 'saving' | 'saved' | 'removed' }
  /** Without an error: a reload has interrupted it, or a cell is wrong. */
  | { readonly kind: 'failed'; readonly error?: unknown }
  | { readonly kind: 'conflict'; readonly current: Item; readonly patch: Patch }

export interface Service {
  create(kind: Kind, body: Patch & { name: string }): Promise<Item>
  load(item: Item): Promise<Item>
  update(item: Item, patch: Patch, headers?: Readonly<Record<string, string>>): Promise<Item>
  remove(item: Item): Promise<void>
}

/** What outlives a reload. */
export interface Draft {
  readonly added: readonly { readonly key: string; readonly kind: Kind }[]
  readonly entries: Readonly<Record<string, Entry>>
}
export const NO_DRAFT: Draft = { added: [], entries: {} }

const UNDO_TIME = 6_000 // ms
/** A row that was just created may be missing in a list that was asked for before. */
const OWN_TIME = 10_000 // ms

export class Sheet {
  readonly #service: Service
  readonly #persist: (draft: Draft) => void
  readonly #listeners = new Set<() => void>()
  readonly #states = new Map<string, RowState>()
  readonly #faults = new Map<string, Entry>()
  readonly #own = new Map<number, { readonly item: Item; readonly until: number }>()
  readonly #removals = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #waiting = new Set<string>()
  #items: readonly Item[] = []
  #added: readonly { readonly key: string; readonly kind: Kind }[]
  #entries: Map<string, Entry>
  #names: Names = { resources: [], people: [] }
  /** Cells name resources and people: nothing is saved before those are known. */
  readonly #known = Promise.withResolvers<void>()
  #queue = this.#known.promise
  /** The keys that rows had before they were saved. */
  readonly #renamed = new Map<string, string>()
  #shown: { readonly rows: readonly Row[]; readonly context: Context } | undefined
  #next = 1
  #isBatch = false

  constructor(service: Service, draft: Draft, persist: (draft: Draft) => void) {
    this.#service = service
    this.#persist = persist
    this.#added = draft.added
    this.#entries = new Map(Object.entries(draft.entries))
    for (const key of this.#entries.keys()) this.#states.set(key, { kind: 'failed' })
    for (const { key } of draft.added) this.#next = Math.max(this.#next, Number(key.slice(1)) + 1)
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Another object after every change. */
  readonly snapshot = (): { readonly rows: readonly Row[]; readonly context: Context } => {
    this.#shown ??= this.#show()
    return this.#shown
  }

  #show() {
    const saved = this.#items.map((item): Row => ({ key: String(item.id), kind: item.kind, item }))
    const rows = [...saved, ...this.#added.map(({ key, kind }): Row => ({ key, kind, item: undefined }))]
    const rowOf = new Map(this.#items.map(({ id }, index) => [id, index + 1]))
    return { rows, context: { ...this.#names, rows: rows.map(({ item }) => item?.id), rowOf } }
  }

  /** Makes many changes, and draws and stores them once. */
  batch(change: () => void): void {
    this.#isBatch = true
    try {
      change()
    } finally {
      this.#isBatch = false
      this.#changed()
    }
  }

  /** @param keepsRows: something was typed, and the rows are the same */
  #changed(keepsRows = false): void {
    this.#shown = keepsRows && this.#shown ? { ...this.#shown } : undefined
    if (this.#isBatch) return
    this.#persist({ added: this.#added, entries: Object.fromEntries(this.#entries) })
    for (const listener of this.#listeners) listener()
  }

  setItems(items: readonly Item[]): void {
    const ids = new Set(items.map(({ id }) => id))
    for (const [id, { until }] of this.#own) if (ids.has(id) || until < now()) this.#own.delete(id)
    const all = [...items, ...Array.from(this.#own.values(), ({ item }) => item)]
    this.#items = all.sort((a, b) => a.id - b.id)
    this.#changed()
  }
  setNames(names: Names): void {
    this.#names = names
    this.#changed()
    this.#known.resolve()
    for (const [key, { assignments, assignedTo }] of this.#faults) if (assignments ?? assignedTo) this.save(key)
  }

  /** The row with the key, also with the one that it had before it was saved. */
  find(key: string): Row | undefined {
    const now = this.#renamed.get(key) ?? key
    return this.snapshot().rows.find((row) => row.key === now)
  }
  stateOf = (key: string): RowState | undefined => this.#states.get(key)
  /** Of cells whose text cannot be saved. */
  faultsOf = (key: string): Entry => this.#faults.get(key) ?? {}
  /** Whether something is not saved. */
  isPending = (): boolean => this.#entries.size > 0 || this.#removals.size > 0

  textOf(row: Row, column: ColumnKey): string {
    const typed = this.#entries.get(row.key)?.[column]
    return typed ?? (row.item ? cellText(row.item, column, this.snapshot().context) : '')
  }

  add(kind: Kind): Row {
    const key = `+${this.#next++}`
    this.#added = [...this.#added, { key, kind }]
    this.#changed()
    return { key, kind, item: undefined }
  }

  set(row: Row, column: ColumnKey, typed: string): void {
    if (typed === this.textOf(row, column) && !this.#states.has(row.key)) return
    this.#entries.set(row.key, { ...this.#entries.get(row.key), [column]: typed })
    this.#changed(true)
    this.save(row.key)
  }

  /** @param wins: whatever the row has become meanwhile */
  save(key: string, wins = false): void {
    if (this.#waiting.has(key) && !wins) return
    this.#waiting.add(key)
    this.#queue = this.#queue
      .then(async () => {
        this.#waiting.delete(key)
        await this.#saveRow(key, wins)
      })
      .then(() => {
        if (this.#waiting.size === 0) this.#repeatLinks()
      })
  }

  /** Rows that named rows below them, which are saved by now. */
  #repeatLinks(): void {
    const { rows } = this.snapshot()
    for (const [key, { predecessors }] of this.#faults) {
      const row = rows.find((it) => it.key === key)
      const typed = this.#entries.get(key)?.predecessors
      if (!row?.item || predecessors === undefined || typed === undefined) continue
      const { fault } = parseCell(typed, 'predecessors', row.kind, row.item, this.snapshot().context)
      if (fault === undefined) this.save(key)
    }
  }

  async #saveRow(key: string, wins: boolean): Promise<void> {
    const { rows, context } = this.snapshot()
    const row = rows.find((it) => it.key === key)
    const entry = this.#entries.get(key)
    if (!row || !entry) return
    const kind = row.item === undefined && entry.duration?.trim() === '0' ? 'milestone' : row.kind
    const faults: Entry = {}
    const sent: Entry = {}
    let patch: Patch = {}
    for (const [name, typed] of Object.entries(entry)) {
      const column = name as ColumnKey
      const isUnchanged = row.item && typed.trim() === cellText(row.item, column, context)
      // Cells of a row that is not saved yet may be empty.
      const isEmpty = !row.item && typed.trim() === '' && column !== 'name'
      const parsed = isUnchanged || isEmpty ? { patch: {} } : parseCell(typed, column, kind, row.item, context)
      if (parsed.fault !== undefined) faults[column] = parsed.fault
      else {
        sent[column] = typed
        patch = { ...patch, ...parsed.patch }
      }
    }
    this.#faults.set(key, faults)
    if (row.item === undefined && patch.name === undefined) {
      this.#states.delete(key)
      this.#changed()
      return
    }
    if (Object.keys(patch).length === 0) return this.#settled(key, key, sent, undefined)
    this.#put(key, { kind: 'saving' })
    try {
      if (row.item === undefined) await this.#create(row, kind, patch as Patch & { name: string }, sent)
      else await this.#update(row.item, patch, sent, wins)
    } catch (error) {
      this.#faults.set(key, { ...faults, ...columnFaults(error) })
      this.#put(key, { kind: 'failed', error })
    }
  }

  async #create(row: Row, kind: Kind, body: Patch & { name: string }, sent: Entry): Promise<void> {
    const item = await this.#service.create(kind, body)
    this.#own.set(item.id, { item, until: now() + OWN_TIME })
    this.#added = this.#added.filter(({ key }) => key !== row.key)
    this.#renamed.set(row.key, String(item.id))
    this.#settled(row.key, String(item.id), sent, item)
  }

  async #update(item: Item, patch: Patch, sent: Entry, wins: boolean): Promise<void> {
    const fields = Object.keys(patch) as (keyof Item)[]
    const outcome = await saveUnlessChanged<Item>({
      load: () => this.#service.load(item),
      save: (headers) => this.#service.update(item, patch, headers),
      isAsShown: (current) => wins || fields.every((it) => JSON.stringify(current[it]) === JSON.stringify(item[it])),
    })
    const key = String(item.id)
    if (outcome.kind === 'saved') this.#settled(key, key, sent, outcome.saved)
    else this.#put(key, { kind: 'conflict', current: outcome.current, patch })
  }

  /** Forgets the cells that are saved, unless they were changed again meanwhile. */
  #settled(before: string, key: string, sent: Entry, item: Item | undefined): void {
    const entry = this.#entries.get(before) ?? {}
    const rest = Object.entries(entry).filter(([column, typed]) => sent[column as ColumnKey] !== typed)
    const faults = this.#faults.get(before)
    for (const map of [this.#entries, this.#faults, this.#states]) map.delete(before)
    if (rest.length > 0) this.#entries.set(key, Object.fromEntries(rest))
    if (faults && Object.keys(faults).length > 0) this.#faults.set(key, faults)
    if (item) this.#items = [...this.#items.filter(({ id }) => id !== item.id), item].sort((a, b) => a.id - b.id)
    const hasFaults = this.#faults.has(key)
    if (hasFaults) this.#states.set(key, { kind: 'failed' })
    else if (item) this.#states.set(key, { kind: 'saved' })
    this.#changed()
    if (rest.length > 0 && !hasFaults) this.save(key)
  }

  #put(key: string, state: RowState): void {
    this.#states.set(key, state)
    this.#changed()
  }

  keepMine = (key: string): void => this.save(key, true)
  takeTheirs(key: string): void {
    const state = this.#states.get(key)
    if (state?.kind !== 'conflict') return
    this.#items = this.#items.map((item) => (item.id === state.current.id ? state.current : item))
    this.forget(key)
  }
  /** Leaves a conflict undecided: what was typed stays in its cells. */
  postpone = (key: string): void => this.#put(key, { kind: 'failed' })

  /** What was typed into the row. */
  forget(key: string): void {
    for (const map of [this.#entries, this.#faults, this.#states]) map.delete(key)
    this.#changed()
  }

  remove(row: Row): void {
    if (!row.item) {
      this.#added = this.#added.filter(({ key }) => key !== row.key)
      this.forget(row.key)
      return
    }
    if (this.#removals.has(row.key)) return
    this.#removals.set(
      row.key,
      setTimeout(() => this.#removeNow(row), UNDO_TIME),
    )
    this.#put(row.key, { kind: 'removed' })
  }
  undoRemoval(key: string): void {
    clearTimeout(this.#removals.get(key))
    this.#removals.delete(key)
    this.#states.delete(key)
    this.#changed()
  }
  #removeNow({ key, item }: Row): void {
    clearTimeout(this.#removals.get(key))
    this.#removals.delete(key)
    if (!item) return
    this.#queue = this.#queue.then(async () => {
      try {
        await this.#service.remove(item)
        this.#own.delete(item.id)
        this.#items = this.#items.filter(({ id }) => id !== item.id)
        this.forget(key)
      } catch (error) {
        this.#put(key, { kind: 'failed', error })
      }
    })
  }
  /** Removes what waits for its time to be taken back. Resolves once all that was begun is saved or refused. */
  async flush(): Promise<void> {
    const { rows } = this.snapshot()
    for (const key of [...this.#removals.keys()]) {
      const row = rows.find((it) => it.key === key)
      if (row) this.#removeNow(row)
    }
    // What ends may save again: a cell that was changed meanwhile, a row that named one below it.
    for (let ended: unknown; ended !== this.#queue; ) {
      ended = this.#queue
      await this.#queue
    }
  }
}

const COLUMN_OF: Readonly<Record<string, ColumnKey>> = {
  name: 'name',
  duration: 'duration',
  safeDuration: 'safeDuration',
  predecessors: 'predecessors',
  assignments: 'assignments',
  assignedToId: 'assignedTo',
  notBefore: 'notBefore',
  deadline: 'deadline',
  plannedDate: 'deadline',
  linkedDeliverables: 'deliverables',
}

const columnFaults = (error: unknown): Entry =>
  Object.fromEntries(
    Object.entries(faultsByField(error)).flatMap(([field, detail]) => {
      const column = COLUMN_OF[field]
      return column ? [[column, detail]] : []
    }),
  )
