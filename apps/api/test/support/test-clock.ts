// A clock that a test can move: real time plus an offset, so that waiting jobs still come due.
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { until } from './until.ts'

export type TestClock = Clock & { advance(ms: number): void }

export function createTestClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms
    },
  }
}

/** So long jobs at work may take to end before time moves: longer than any that waits for nothing. */
const AT_WORK_MS = 5_000

type Move = {
  clock: TestClock
  ms: number
  /** So that prices are of the new time before the first job runs in it. */
  refreshPrices(): Promise<void>
}

/**
 * Moves time for jobs as well, as the owner of their tables. A job at work ends first, unless it hangs: what it decides
 * belongs to the time it began in.
 */
export async function advance(owner: pg.Client, move: Move): Promise<void> {
  const end = performance.now() + AT_WORK_MS
  await until('time has moved', () => tryAdvance(owner, move, performance.now() > end))
}

/** Each job is delayed by the real time once: by the update when it waits already, by the trigger otherwise. */
async function tryAdvance(owner: pg.Client, { clock, ms, refreshPrices }: Move, isForced: boolean): Promise<boolean> {
  // Who is writing a job is waited for, and who comes meanwhile waits.
  await owner.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
  const { rows } = await owner.query('select from graphile_worker._private_jobs where locked_at is not null limit 1')
  const isFree = rows.length === 0 || isForced
  if (isFree) {
    clock.advance(ms)
    await refreshPrices()
    await owner.query(`
      update graphile_worker._private_jobs set run_at = run_at - ${ms} * interval '1 millisecond' where locked_at is null;
      create or replace function graphile_worker.by_the_real_time() returns trigger language plpgsql as $$
      begin
        new.run_at := new.run_at - ${clock.now().getTime() - Date.now()} * interval '1 millisecond';
        return new;
      end $$;
      create or replace trigger by_the_real_time before insert on graphile_worker._private_jobs
        for each row execute function graphile_worker.by_the_real_time()`)
  }
  await owner.query('commit')
  return isFree
}
