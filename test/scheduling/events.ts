import type { Actor } from '../../runtime/plugin.ts'
import type { SharedService } from '../support/shared-service.ts'

export interface Emitted {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly data: any
  readonly actor: Actor
}

/** Keeps a copy of every event that is written to the outbox; gives and forgets those of an account so far. */
export async function recordEvents({ app: { database } }: SharedService) {
  for (const sql of [
    'CREATE TABLE IF NOT EXISTS public.emitted (LIKE runtime.outbox)',
    `CREATE OR REPLACE FUNCTION public.copy_event() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN INSERT INTO public.emitted SELECT NEW.*; RETURN NEW; END $$`,
    'CREATE OR REPLACE TRIGGER copy AFTER INSERT ON runtime.outbox FOR EACH ROW EXECUTE FUNCTION public.copy_event()',
  ]) {
    await database.query(sql)
  }
  return async (accountId: number): Promise<Emitted[]> => {
    const rows = await database.query<Emitted & { id: number }>(
      `DELETE FROM public.emitted WHERE account_id = $1 AND event NOT LIKE 'scheduling.%' RETURNING id, event, data, actor`,
      [accountId],
    )
    return rows.sort((a, b) => a.id - b.id).map(({ event, data, actor }) => ({ event, data, actor }))
  }
}
