/**
 * The dispatch of what runs in an account, kept for as long as what runs is: in a round all projects are projected from the
 * same facts, and each would hand out the people of all of them once more.
 */
import type { Day, RunningProject } from '../model.ts'
import { areAlike } from './alike.ts'
import { dispatch } from './dispatch/dispatch.ts'
import { awaitedIn, type ForwardPass, type Handed } from './forward-pass.ts'
import { passOf } from './running-pass.ts'

/** Projects that are dispatched together. */
interface Together {
  readonly passes: readonly ForwardPass[]
  /** Undefined until somebody asks. */
  handed?: readonly Handed[]
  /** The projects, by id, that others of them wait for. */
  awaited?: ReadonlySet<number>
  /** The same, ended: others are compared with `passes` as they are begun. */
  readonly ended: () => readonly ForwardPass[]
}
interface Kept {
  readonly statusDate: Day
  /** By the ids of the projects. */
  readonly together: Map<string, Together>
}

const kept = new WeakMap<readonly RunningProject[], Kept>()

/**
 * Places a project as it is placed among those that run, itself among them.
 * @param pass begun
 * @param running what runs; those of it that share people with the project are `sharing`
 * @returns whether it is placed: not where other facts of it are known than it runs with
 */
export function placeAsKept(
  pass: ForwardPass,
  running: readonly RunningProject[],
  sharing: readonly RunningProject[],
): boolean {
  const together = togetherOf(running, sharing, pass.statusDate)
  const place = sharing.findIndex(({ id }) => id === pass.id)
  const own = together.passes[place]
  if (!own || !areAlike(pass, own)) return false
  together.handed ??= dispatch(together.passes, pass.statusDate)
  pass.end(pass.takeOver(own, together.handed[place] as Handed))
  together.awaited ??= awaitedIn(together.handed)
  pass.holdsUpOthers = together.awaited.has(pass.id)
  pass.beside = () => together.ended().filter(({ id }) => id !== pass.id)
  return true
}

/**
 * Projects that run, as they are placed. They are shared: nobody may place them anew.
 * @param sharing those of what runs that share people with each other
 */
export function placedAsKept(
  running: readonly RunningProject[],
  sharing: readonly RunningProject[],
  statusDate: Day,
): readonly ForwardPass[] {
  const together = togetherOf(running, sharing, statusDate)
  together.handed ??= dispatch(together.passes, statusDate)
  return together.ended()
}

/** What a calculation gives, which is made when it is asked for first. */
export function once<T>(calculate: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: calculate() }
    return made.value
  }
}

function togetherOf(running: readonly RunningProject[], sharing: readonly RunningProject[], statusDate: Day): Together {
  let known = kept.get(running)
  if (known?.statusDate !== statusDate) {
    known = { statusDate, together: new Map() }
    kept.set(running, known)
  }
  const key = sharing.map(({ id }) => id).join()
  const found = known.together.get(key)
  if (found) return found
  const passes = sharing.map((project) => passOf(project, statusDate))
  for (const pass of passes) pass.begin()
  const together: Together = {
    passes,
    ended: once(() =>
      sharing.map((project, place) => {
        const pass = passOf(project, statusDate)
        pass.begin()
        pass.end(pass.takeOver(passes[place] as ForwardPass, together.handed?.[place] as Handed))
        return pass
      }),
    ),
  }
  known.together.set(key, together)
  return together
}
