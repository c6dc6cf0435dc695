// Waiting until the world has come to rest: every message has arrived, and no job is due.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { readStatement } from '../../../src/rails/bank/read-statement.ts'
import type { TestApp } from '../test-app.ts'

/**
 * As in production, what tells of itself is heard at once, and polled only after a while: here, when time was moved.
 * Prices are read when time moves, too. Nobody looks for jobs that were put off but `comeToRest`. No mail is sent.
 * Quotes stand as long as those of purchases do, so that they outlast a move on a slow machine.
 */
export const CALM = {
  JOBS_POLL_MS: '60000',
  JOBS_CONCURRENCY: '2',
  DATABASE_POOL: '3',
  CARD_FIRST_POLL_MS: '10000',
  MPESA_POLL_MS: '10000',
  BANK_POLL_MS: '15000',
  RATES_EVERY_MS: '30000',
  EXCHANGE_QUOTE_MS: '600000',
  FLOAT_EVERY_MS: '60000',
  SMTP_URL: undefined,
}

/** Letters say what happened and move no money: their jobs are dropped as they are added. */
const LETTERS = ['mail-notification', 'mail-notifications', 'send-receipt']

export async function keepQuiet({ asOwner }: TestApp): Promise<void> {
  await asOwner(async (owner) => {
    // One at a time: the queue, which is starting, names its own in another order, and neither may wait for the other.
    for (const letter of LETTERS)
      await owner.query('insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing', [
        letter,
      ])
    await owner.query(`
      create function graphile_worker.drop_letter() returns trigger language plpgsql as $$
      begin
        delete from graphile_worker._private_jobs where id = new.id;
        return null;
      end $$;
      do $$ begin
        execute format('create trigger drop_letters after insert on graphile_worker._private_jobs
          for each row when (new.task_id in (%s)) execute function graphile_worker.drop_letter()',
          (select string_agg(id::text, ', ') from graphile_worker._private_tasks
           where identifier in (${LETTERS.map((letter) => `'${letter}'`).join(', ')})));
      end $$`)
  })
}

/**
 * Has PostgreSQL parse and plan what this process asks once a connection, as for the busiest paths in production:
 * otherwise a third of its time goes there. Until the answer is disposed of.
 */
export function nameAllStatements(): Disposable {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const names = new Map<string, string>()
  function named(this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
    if (typeof first !== 'string' || !Array.isArray(rest[0]) || rest[0].length === 0)
      return query.call(this, first, ...rest)
    const name = names.get(first) ?? `lunch-${names.size}`
    names.set(first, name)
    return query.call(this, { name, text: first }, ...rest)
  }
  Object.assign(pg.Client.prototype, { query: named })
  return { [Symbol.dispose]: () => void Object.assign(pg.Client.prototype, { query }) }
}

/** These begin again by themselves for ever, and move no money: what they find is read here. */
const WATCHES = ['read-bank-statement', 'chain-audit', 'read-chain', 'keep-coins-going']
/** What was told the sandbox to do a moment later is under way by then. */
const MOMENT_MS = 25

/** Every message has arrived, and what it set off is done: seen twice, a moment apart. */
export async function comeToRest(app: TestApp): Promise<void> {
  const { webhooks, phones, bank } = app.sandbox.control
  await readStatement(app.deps)
  for (let quiet = 0; quiet < 2; ) {
    await Promise.all([webhooks.idle(), phones.callbacks.idle(), bank.webhooks.idle()])
    quiet = (await workOn(app)) ? 0 : quiet + 1
    await wait(MOMENT_MS)
  }
}

/** Wakes whoever works at jobs. Answers whether any is due, or at work. */
async function workOn({ deps }: TestApp): Promise<boolean> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due,
      case when count(*) filter (where locked_at is null) > 0 then pg_notify('jobs:insert', '{"count":2}') end
    from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and task_identifier <> all (${WATCHES})`.execute(deps.db)
  return (rows[0]?.due ?? 0) > 0
}
