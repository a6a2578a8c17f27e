/**
 * The plan's table: the rows that the service has, those that are being added, and what is typed into cells and not saved yet.
 * Each row saves by itself, one after the other in the order in which they were changed, so that rows may refer to those
 * above them.
 */
import { now } from '../../app/clock.ts'
import { isNotFound } from '../../ui/errors.ts'
import { saveUnlessChanged } from '../../ui/save-unless-changed.ts'
import {
  type ColumnKey,
  type Context,
  cellText,
  type Entry,
  type Item,
  type Kind,
  type Names,
  type Patch,
} from './columns.ts'
import { type Changes, changesOf, mergeRows, newest, type Row, rowsOf } from './rows.ts'
import { type Addition, columnFaults, isRefusal, type Listed, type Service } from './service.ts'

export type RowState =
  | { readonly kind: 'saving' | 'saved' | 'removed' }
  /** Without an error: a reload has interrupted it, or a cell is wrong. */
  | { readonly kind: 'failed'; readonly error?: unknown }
  | { readonly kind: 'conflict'; readonly current: Item; readonly patch: Patch }

/** What outlives a reload. Entries are by the key of a row that is being added, or by the id of another. */
export interface Draft {
  readonly added: readonly { readonly key: string; readonly kind: Kind; readonly addition?: Addition | undefined }[]
  readonly entries: Readonly<Record<string, Entry>>
}
export const NO_DRAFT: Draft = { added: [], entries: {} }

export interface Snapshot {
  readonly rows: readonly Row[]
  /** The places of the rows, from 0 on, by their keys. */
  readonly indexOf: ReadonlyMap<string, number>
  readonly context: Context
  readonly counts: Readonly<Record<Kind, number>>
  /** Whether the names of all people and resources are asked for: for what was typed, or for rows that are in sight. */
  readonly needsNames: boolean
  /** Whether all rows are asked for: the first list does not have all. */
  readonly needsRows: boolean
}

const UNDO_TIME = 6_000 // ms

export class Sheet {
  readonly #service: Service
  readonly #persist: (draft: Draft) => void
  readonly #listeners = new Set<() => void>()
  readonly #states = new Map<string, RowState>()
  /** Found here: what lists that come, and rows that are saved, may mend. */
  readonly #faults = new Map<string, Entry>()
  /** Found by the service. */
  readonly #refusals = new Map<string, Entry>()
  readonly #entries: Map<string, Entry>
  readonly #additions = new Map<string, Addition>()
  /** When rows of this table were saved for the first time, by key: epoch milliseconds. */
  readonly #savedAt = new Map<string, number>()
  readonly #removals = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #removedIds = new Set<number>()
  readonly #waiting = new Set<string>()
  /** Changes that wait for rows that are not listed yet. */
  #held = 0
  #rows: readonly Row[]
  #listed: Listed | undefined
  #names: Names = { resources: [], people: [] }
  #hasNames = false
  #needsNames = false
  #needsRows = false
  /** Cells name resources, people and rows: nothing is saved before all of them are known. */
  readonly #known = Promise.withResolvers<void>()
  #queue: Promise<void> = Promise.resolve()
  #shown: Snapshot | undefined
  #next = 1
  #isBatch = false
  #isAdding = false

  constructor(service: Service, draft: Draft, persist: (draft: Draft) => void) {
    this.#service = service
    this.#persist = persist
    this.#rows = draft.added.map(({ key, kind }) => ({ key, kind, item: undefined }))
    this.#entries = new Map(Object.entries(draft.entries))
    this.#needsNames = this.#rows.length > 0 || this.#entries.size > 0
    for (const key of this.#entries.keys()) this.#states.set(key, { kind: 'failed' })
    for (const { key, addition } of draft.added) {
      this.#next = Math.max(this.#next, Number(key.slice(1)) + 1)
      if (addition) this.#additions.set(key, addition)
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Another object after every change. */
  readonly snapshot = (): Snapshot => {
    this.#shown ??= this.#show()
    return this.#shown
  }

  #show(): Snapshot {
    const rows = this.#rows
    const indexOf = new Map(rows.map(({ key }, index) => [key, index]))
    const numbers = rows.flatMap(({ item }, index): [number, number][] => (item ? [[item.id, index + 1]] : []))
    const context = { ...this.#names, rows: rows.map(({ item }) => item?.id), rowOf: new Map(numbers) }
    const count = (kind: Kind) => rows.filter(({ item }) => item?.kind === kind).length
    const counts = this.#isWhole ? { task: count('task'), milestone: count('milestone') } : this.#listed?.counts
    const needs = { needsNames: this.#needsNames, needsRows: this.#needsRows }
    return { rows, indexOf, context, counts: counts ?? { task: 0, milestone: 0 }, ...needs }
  }

  /** Whether all rows are listed. */
  get #isWhole(): boolean {
    return this.#listed?.unlisted === 0
  }

  /** Asks for all rows and for the names of all people and resources. */
  needAll(): void {
    const needsRows = this.#needsRows || (this.#listed !== undefined && !this.#isWhole)
    if (this.#needsNames && needsRows === this.#needsRows) return
    this.#needsNames = true
    this.#needsRows = needsRows
    this.#changed()
  }

  /** Whether what was typed or pasted is not saved because not all is known that it may refer to. */
  get isHeldUp(): boolean {
    return (this.#waiting.size > 0 || this.#held > 0) && !(this.#isWhole && this.#hasNames)
  }

  /** Whether changes wait for rows that are not listed yet. */
  get holdsChanges(): boolean {
    return this.#held > 0
  }

  /** Changes cells once all is known that they may refer to. `flush` waits for that. */
  whenKnown(change: () => void): void {
    this.#held++
    const changed = this.#known.promise.then(() => {
      this.#held--
      change()
    })
    this.#queue = this.#queue.then(() => changed)
    this.needAll()
    this.#changed(true)
  }

  #noteKnown(): void {
    if (this.#isWhole && this.#hasNames) this.#known.resolve()
  }

  /** Whether a row is not listed yet, or names one that is not. */
  isPartlyKnown({ item, isUnlisted }: Row): boolean {
    const { rowOf } = this.snapshot().context
    return (
      isUnlisted === true || (!this.#isWhole && item?.predecessors.some(({ taskId }) => !rowOf.has(taskId)) === true)
    )
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
    this.#persist(this.#draft())
    for (const listener of this.#listeners) listener()
  }

  #draft(): Draft {
    if (this.#entries.size === 0) return NO_DRAFT
    const typed = this.#rows.filter(({ key }) => this.#entries.has(key))
    return {
      added: typed.flatMap(({ key, kind, item }) => (item ? [] : [{ key, kind, addition: this.#additions.get(key) }])),
      entries: Object.fromEntries(
        typed.map(({ key, item }) => [item ? String(item.id) : key, this.#entries.get(key) ?? {}]),
      ),
    }
  }

  setItems(listed: Listed): void {
    const isFirst = this.#listed === undefined
    // So many rows were added that the first list no longer has all of them.
    if (this.#isWhole && listed.unlisted > 0) {
      this.#needsRows = true
      this.#changed()
      return
    }
    this.#listed = listed
    if (isFirst) {
      this.#rows = rowsOf(listed, this.#rows)
      this.#changed()
    }
    // The list may have the row that is being added: which one that is will be known after it.
    else if (!this.#isAdding) this.#merge(listed)
    if (this.#needsNames) this.needAll()
    this.#noteKnown()
  }
  #merge({ items, unlisted, askedAt }: Listed): void {
    const isKept = ({ key }: Row) => (this.#savedAt.get(key) ?? 0) >= askedAt || this.#entries.has(key)
    const present = items.filter(({ id }) => !this.#removedIds.has(id))
    this.#rows = mergeRows(this.#rows, { items: present, unlisted }, isKept)
    this.#changed()
  }
  /** @param isAll whether they are those of all people and resources */
  setNames(names: Names, isAll: boolean): void {
    this.#names = names
    this.#changed()
    if (!isAll) return
    this.#hasNames = true
    this.#noteKnown()
    this.#repeatMended()
  }

  find(key: string): Row | undefined {
    const { rows, indexOf } = this.snapshot()
    return rows[indexOf.get(key) ?? -1]
  }
  stateOf(key: string): RowState | undefined {
    if (this.#removals.has(key)) return { kind: 'removed' }
    return this.#waiting.has(key) ? { kind: 'saving' } : this.#states.get(key)
  }
  /** Of cells whose text cannot be saved. */
  faultsOf = (key: string): Entry => ({ ...this.#faults.get(key), ...this.#refusals.get(key) })

  textOf(row: Row, column: ColumnKey): string {
    const typed = this.#entries.get(row.key)?.[column]
    return typed ?? (row.item ? cellText(row.item, column, this.snapshot().context) : '')
  }

  /** Adds a row at the end. */
  add(kind: Kind): Row {
    const row: Row = { key: `+${this.#next++}`, kind, item: undefined }
    this.#rows = [...this.#rows, row]
    this.#changed()
    this.needAll()
    return row
  }

  set(row: Row, column: ColumnKey, typed: string): void {
    if (row.isUnlisted) return
    if (typed === this.textOf(row, column) && this.stateOf(row.key)?.kind !== 'failed') return
    this.#entries.set(row.key, { ...this.#entries.get(row.key), [column]: typed })
    this.needAll()
    this.save(row.key)
  }

  /** @param wins: whatever the row has become meanwhile */
  save(key: string, wins = false): void {
    const isWaiting = this.#waiting.has(key)
    this.#waiting.add(key)
    this.#changed(true)
    if (isWaiting && !wins) return
    this.#queue = this.#queue
      .then(async () => {
        await this.#known.promise
        this.#waiting.delete(key)
        await this.#saveRow(key, wins)
      })
      .then(() => {
        if (this.#waiting.size === 0) this.#repeatMended()
      })
  }

  /** Saves the rows that have failed. */
  retry(): void {
    for (const { key } of this.#rows) if (this.stateOf(key)?.kind === 'failed') this.save(key)
  }

  /** Saves rows that named what was not known, or rows below them, which are known and saved by now. */
  #repeatMended(): void {
    for (const [key, faults] of this.#faults) {
      const row = this.find(key)
      const entry = this.#entries.get(key)
      if (!row || !entry) continue
      const { faults: left } = changesOf(row, entry, this.snapshot().context)
      if (Object.keys(faults).some((column) => left[column as ColumnKey] === undefined)) this.save(key)
    }
  }

  async #saveRow(key: string, wins: boolean): Promise<void> {
    const row = this.find(key)
    const entry = this.#entries.get(key)
    if (!row || !entry) {
      this.#states.delete(key)
      this.#changed()
      return
    }
    const changes = changesOf(row, entry, this.snapshot().context)
    const { patch, sent, faults } = changes
    this.#faults.set(key, faults)
    this.#refusals.delete(key)
    if (!row.item && !this.#additions.has(key) && patch.name === undefined) {
      this.#states.delete(key)
      this.#changed()
      return
    }
    if (row.item && Object.keys(patch).length === 0) return this.#settled(key, sent, undefined)
    this.#put(key, { kind: 'saving' })
    try {
      if (row.item) await this.#update(key, row.item, changes, wins)
      else await this.#create(key, changes)
    } catch (error) {
      this.#refusals.set(key, columnFaults(error))
      this.#put(key, { kind: 'failed', error })
    }
  }

  async #create(key: string, { kind, patch, sent }: Changes): Promise<void> {
    const addition = this.#additions.get(key) ?? { kind, patch, sent, idempotencyKey: crypto.randomUUID() }
    this.#additions.set(key, addition)
    this.#isAdding = true
    this.#changed(true)
    try {
      const item = await this.#service.create(addition)
      this.#additions.delete(key)
      this.#savedAt.set(key, now())
      this.#settled(key, addition.sent, item)
    } catch (error) {
      if (isRefusal(error)) this.#additions.delete(key)
      throw error
    } finally {
      this.#isAdding = false
      if (this.#listed) this.#merge(this.#listed)
    }
  }

  async #update(key: string, item: Item, { patch, sent }: Changes, wins: boolean): Promise<void> {
    const fields = Object.keys(patch) as (keyof Item)[]
    const outcome = await saveUnlessChanged<Item>({
      load: () => this.#service.load(item),
      save: (headers) => this.#service.update(item, patch, headers),
      isAsShown: (current) => wins || fields.every((it) => JSON.stringify(current[it]) === JSON.stringify(item[it])),
    })
    if (outcome.kind === 'saved') this.#settled(key, sent, outcome.saved)
    else this.#put(key, { kind: 'conflict', current: outcome.current, patch })
  }

  /** Forgets the cells that are saved, unless they were changed again meanwhile. */
  #settled(key: string, sent: Entry, item: Item | undefined): void {
    const entry = this.#entries.get(key) ?? {}
    const faults = this.faultsOf(key)
    const hasFaults = Object.keys(faults).length > 0
    const rest = Object.entries(entry).filter(([column, typed]) => sent[column as ColumnKey] !== typed)
    this.#forgetEntry(key)
    if (rest.length > 0) this.#entries.set(key, Object.fromEntries(rest))
    if (item) this.#replace(key, item)
    if (hasFaults) {
      this.#faults.set(key, faults)
      this.#states.set(key, { kind: 'failed' })
    } else if (item) this.#states.set(key, { kind: 'saved' })
    this.#changed()
    if (rest.some(([column]) => faults[column as ColumnKey] === undefined)) this.save(key)
  }

  #replace(key: string, item: Item): void {
    this.#rows = this.#rows.map((row) =>
      row.key === key ? { key, kind: item.kind, item: row.item ? newest(row.item, item) : item } : row,
    )
  }

  #put(key: string, state: RowState): void {
    this.#states.set(key, state)
    this.#changed()
  }

  keepMine = (key: string): void => this.save(key, true)
  takeTheirs(key: string): void {
    const state = this.#states.get(key)
    if (state?.kind !== 'conflict') return
    this.#replace(key, state.current)
    this.#forgetEntry(key)
    this.#changed()
  }
  /** Leaves a conflict undecided: what was typed stays in its cells. */
  postpone = (key: string): void => this.#put(key, { kind: 'failed' })

  #forgetEntry(key: string): void {
    for (const map of [this.#entries, this.#faults, this.#refusals, this.#states]) map.delete(key)
  }

  /** The row stays for some seconds in which that can be undone; one with nothing in it goes at once. */
  remove({ key, item, isUnlisted }: Row): void {
    if (this.#removals.has(key) || isUnlisted) return
    if (!item && !this.#entries.has(key)) {
      this.#drop(key)
      return
    }
    this.#removals.set(
      key,
      setTimeout(() => this.#removeNow(key), UNDO_TIME),
    )
    this.#changed(true)
  }
  undoRemoval(key: string): void {
    clearTimeout(this.#removals.get(key))
    this.#removals.delete(key)
    this.#changed(true)
  }
  #removeNow(key: string): void {
    clearTimeout(this.#removals.get(key))
    // It may still be being added.
    this.#queue = this.#queue.then(async () => {
      const item = this.find(key)?.item
      try {
        if (item) await this.#service.remove(item)
      } catch (error) {
        if (!isNotFound(error)) {
          this.#removals.delete(key)
          this.#put(key, { kind: 'failed', error })
          return
        }
      }
      if (item) this.#removedIds.add(item.id)
      this.#drop(key)
    })
  }
  #drop(key: string): void {
    this.#rows = this.#rows.filter((row) => row.key !== key)
    this.#removals.delete(key)
    this.#additions.delete(key)
    this.#forgetEntry(key)
    this.#changed()
  }

  /** Removes what waits for its time to be undone. Resolves once all that was begun is saved or refused. */
  async flush(): Promise<void> {
    for (const key of this.#removals.keys()) this.#removeNow(key)
    // What ends may save again: a cell that was changed meanwhile, a row that named one below it.
    for (let ended: unknown; ended !== this.#queue; ) {
      ended = this.#queue
      await this.#queue
    }
  }
}
