// What became of cash-outs, for whoever asked for many of them: part of a statement, so that thousands are counted at once.
import { sql } from 'kysely'

/** Of each its `id`, `reference`, `problem`, `ended_at` and `outcome`. What the bank sent back has failed. */
export const CASH_OUT_OUTCOMES = sql`(
  select id, reference, problem, ended_at,
    case when state = 'completed' then 'succeeded' when state in ('waiting', 'sending') then 'sending' else 'failed' end as outcome
  from cash_outs
)`
