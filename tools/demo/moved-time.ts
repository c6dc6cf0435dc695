// Another time for everything in this process, and for what its database stamps by itself: only the tool that builds the
// demo's world uses it. Timers stay real, so that waits are short while months go by.
import type pg from 'pg'

export type MovedTime = {
  now(): Date
  /** Never back. */
  moveTo(moment: Date): Promise<void>
}

/** Begins at `start`. `owner` owns the tables of the database. */
export async function moveTime(owner: pg.Client, start: Date): Promise<MovedTime> {
  const { Date: RealDate } = globalThis
  let offsetMs = start.getTime() - RealDate.now()
  class MovedDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [RealDate.now() + offsetMs] : given) as [number]))
    }
    static override now(): number {
      return RealDate.now() + offsetMs
    }
    /** Whatever was made before, or below, is a date as well. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(RealDate, value)
    }
  }
  globalThis.Date = MovedDate as DateConstructor
  await owner.query(TRIGGERS)
  await owner.query('insert into world_time values ($1)', [offsetMs])
  return {
    now: () => new Date(),
    async moveTo(moment) {
      const ms = moment.getTime() - Date.now()
      if (ms <= 0) return
      // Who writes a job is waited for, and whatever begins meanwhile begins in the new time.
      await owner.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
      offsetMs += ms
      await owner.query('update world_time set offset_ms = $1', [offsetMs])
      await owner.query(
        `update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 millisecond' where locked_at is null`,
        [ms],
      )
      await owner.query(`commit; select pg_notify('jobs:insert', '{"count":4}')`)
    },
  }
}

/** The database's own clock cannot be moved: what it stamps is, as it is written. */
const TRIGGERS = `
  create table world_time (offset_ms bigint not null);
  grant select on world_time to public;
  create function in_world_time() returns interval language sql stable security definer as
    $$ select offset_ms * interval '1 millisecond' from public.world_time $$;
  create function job_in_real_time() returns trigger language plpgsql as $$
  begin
    -- For each minute that a move leaps over, the clock of the queue would ask for the same once more.
    if new.payload::jsonb ? '_cron' then return null; end if;
    -- What is to run at once says so in the database's own time.
    if new.run_at is distinct from now() then new.run_at := new.run_at - public.in_world_time(); end if;
    return new;
  end $$;
  create trigger job_in_real_time before insert on graphile_worker._private_jobs
    for each row execute function job_in_real_time();
  create function journal_in_world_time() returns trigger language plpgsql as $$
  begin
    new.posted_at := new.posted_at + public.in_world_time();
    return new;
  end $$;
  create trigger journal_in_world_time before insert on ledger.journals
    for each row execute function journal_in_world_time();
  create function account_in_world_time() returns trigger language plpgsql as $$
  begin
    new.created_at := new.created_at + public.in_world_time();
    return new;
  end $$;
  create trigger account_in_world_time before insert on ledger.accounts
    for each row execute function account_in_world_time();`
