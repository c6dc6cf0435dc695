// Budgets that all processes share: so many calls of a kind in a while, counted in PostgreSQL. A process takes a slice of
// what is left and spends it in memory, so most calls cost no statement, and what is refused costs none.
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from './clock.ts'

export type Budget = {
  /** Calls of all processes together. */
  max: number
  /** Counted from the first call on. */
  windowMs: number
  /** Taken at once; an eighth of `max` unless set. What a process took and did not spend is lost to the others. */
  slice?: number
}

export type SharedBudgets = {
  /** Spends one. Undefined while there is some left, else the seconds until there is again. */
  spend(key: string, budget: Budget): Promise<number | undefined>
  /** Spends one of what this process has taken, and says what is left as `left` does; undefined when it has to be asked. */
  spendOwn(key: string): Left | undefined
  /** As far as this process knows, without asking: the seconds until there is some again. */
  isSpent(key: string): number | undefined
  /** As far as this process knows: how many are left, of all processes together, and the seconds until they are new. */
  left(key: string, budget: Budget): Left
}

export type Left = { calls: number; seconds: number }

/** Slices of so many keys are remembered; the oldest is forgotten first, and with it what was left of its slice. */
const KEYS_MAX = 10_000
const SLICES = 8

/** `beyond`: what other slices can still take. */
type Slice = { left: number; beyond: number; endsAt: number; isLast: boolean }

/** `pool` is asked for one row a slice. */
export function createSharedBudgets({ pool, clock }: { pool: pg.Pool; clock: Clock }): SharedBudgets {
  const slices = new Map<string, Slice>()
  const taking = new Map<string, Promise<Slice>>()
  const now = () => clock.now().getTime()
  const secondsLeft = ({ endsAt }: Slice) => Math.max(1, Math.ceil((endsAt - now()) / 1000))

  function current(key: string): Slice | undefined {
    const slice = slices.get(key)
    return slice && slice.endsAt > now() ? slice : undefined
  }

  async function take(key: string, { max, windowMs, slice = Math.ceil(max / SLICES) }: Budget): Promise<Slice> {
    const asked = clock.now()
    const { endsAt, spent } = await takeSlice(pool, { key, slice, now: asked, endsAt: new Date(now() + windowMs) })
    const left = Math.max(0, slice - Math.max(0, spent - max))
    const taken = { left, beyond: Math.max(0, max - spent), endsAt: endsAt.getTime(), isLast: spent >= max }
    slices.delete(key)
    slices.set(key, taken)
    for (const oldest of slices.keys()) {
      if (slices.size <= KEYS_MAX) break
      slices.delete(oldest)
    }
    return taken
  }

  /** Calls at once wait for one slice. */
  function takeOnce(key: string, budget: Budget): Promise<Slice> {
    const running = taking.get(key) ?? take(key, budget).finally(() => taking.delete(key))
    taking.set(key, running)
    return running
  }

  return {
    async spend(key, budget) {
      for (let slice = current(key); ; slice = await takeOnce(key, budget)) {
        if (slice && slice.left > 0) {
          slice.left -= 1
          return undefined
        }
        if (slice?.isLast) return secondsLeft(slice)
      }
    },
    spendOwn(key) {
      const slice = current(key)
      if (!slice || slice.left === 0) return undefined
      slice.left -= 1
      return { calls: slice.left + slice.beyond, seconds: secondsLeft(slice) }
    },
    isSpent(key) {
      const slice = current(key)
      return slice?.isLast && slice.left === 0 ? secondsLeft(slice) : undefined
    },
    left(key, { max, windowMs }) {
      const slice = current(key)
      if (!slice) return { calls: max, seconds: windowMs / 1000 }
      return { calls: slice.left + slice.beyond, seconds: secondsLeft(slice) }
    },
  }
}

type Taking = { key: string; slice: number; now: Date; endsAt: Date }

/** Begins anew when the while is over. */
async function takeSlice(pool: pg.Pool, { key, slice, now, endsAt }: Taking): Promise<{ endsAt: Date; spent: number }> {
  const { rows } = await pool.query<{ ends_at: Date; spent: number }>(
    `insert into budgets as kept (key, ends_at, spent) values ($1, $2, $3)
     on conflict (key) do update set
       ends_at = case when kept.ends_at > $4 then kept.ends_at else excluded.ends_at end,
       spent = case when kept.ends_at > $4 then kept.spent + excluded.spent else excluded.spent end
     returning ends_at, spent`,
    [key, endsAt, slice, now],
  )
  const [row] = rows
  if (!row) throw new Error('a slice of a budget was not written')
  return { endsAt: row.ends_at, spent: row.spent }
}

/** Those whose while is over. */
export async function forgetBudgets<T>(db: Kysely<T>, now: Date): Promise<void> {
  await sql`delete from budgets where ends_at < ${now}`.execute(db)
}
