/**
 * What the browser keeps of users over a restart, in IndexedDB: reports that are not sent yet, and what the work list showed
 * last. Reports outlive the session and are sent for their own user alone; a sign-out erases all that is the user's.
 */
import type { GetConsoleSessionResponse } from '@chainwork/sdk'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedReport } from './queue.ts'

type Session = GetConsoleSessionResponse

interface Kept {
  readonly owner: string
  readonly value: unknown
  /** When it was loaded, in epoch milliseconds. */
  readonly at: number
}

interface Schema extends DBSchema {
  reports: { key: number; value: QueuedReport; indexes: { owner: string } }
  /** By owner and name. */
  kept: { key: [owner: string, name: string]; value: Kept & { readonly name: string }; indexes: { owner: string } }
}

const NAME = 'chainwork'
const SESSION = 'session'

let opened: Promise<IDBPDatabase<Schema>> | undefined
const database = () => {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('reports', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner')
      db.createObjectStore('kept', { keyPath: ['owner', 'name'] }).createIndex('owner', 'owner')
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** The user of an account: whose reports and lists they are. */
export const ownerOf = ({ account, user }: Pick<Session, 'account' | 'user'>): string => `${account.id}.${user.id}`

/** In the order in which they were made. */
export const loadReports = async (owner: string): Promise<readonly QueuedReport[]> =>
  (await database()).getAllFromIndex('reports', 'owner', owner)

export const addReport = async (report: Omit<QueuedReport, 'id'>): Promise<number> =>
  // The store gives the number.
  (await database()).add('reports', report as QueuedReport)

/**
 * Changes the reports of an owner in one transaction, so that one that is made meanwhile stays.
 * @param change leaves out those to delete, and adds none
 */
export async function changeReports(
  owner: string,
  change: (reports: readonly QueuedReport[]) => readonly QueuedReport[],
): Promise<void> {
  const tx = (await database()).transaction('reports', 'readwrite')
  const before = await tx.store.index('owner').getAll(owner)
  const after = new Map(change(before).map((report) => [report.id, report]))
  for (const report of before) {
    const next = after.get(report.id)
    if (!next) await tx.store.delete(report.id)
    else if (next !== report) await tx.store.put(next)
  }
  await tx.done
}

/** What a page showed last. Nothing is kept once the user has signed out, or another one has signed in, in whatever tab. */
export async function keep(owner: string, name: string, value: unknown, at: number): Promise<void> {
  const tx = (await database()).transaction('kept', 'readwrite')
  if (await tx.store.get([owner, SESSION])) await tx.store.put({ owner, name, value, at })
  await tx.done
}

export const loadKept = async (owner: string, name: string): Promise<Kept | undefined> =>
  (await database()).get('kept', [owner, name])

/** Whoever signs in last is who opens the console without a connection; what others saw is erased. */
export async function keepSession(session: Session, at: number): Promise<void> {
  const owner = ownerOf(session)
  const tx = (await database()).transaction('kept', 'readwrite')
  for (const it of await tx.store.getAll()) if (it.owner !== owner) await tx.store.delete([it.owner, it.name])
  await tx.store.put({ owner, name: SESSION, value: session, at })
  await tx.done
}

export async function keptSession(): Promise<Session | undefined> {
  const all = await (await database()).getAll('kept')
  return all.find(({ name }) => name === SESSION)?.value as Session | undefined
}

/** All that is kept of a user, reports that are not sent included. */
export async function erase(owner: string): Promise<void> {
  const tx = (await database()).transaction(['reports', 'kept'], 'readwrite')
  for (const name of ['reports', 'kept'] as const) {
    const store = tx.objectStore(name)
    for (const key of await store.index('owner').getAllKeys(owner)) await store.delete(key as never)
  }
  await tx.done
}
