// The payments that do not move on, with when each is looked at again by itself.
import type { StuckKind, StuckPayment } from '@kivuko/contract/console-stuck.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { fullNameOf } from '#modules/users/user.ts'
import { findJobs, type WaitingJob } from '#platform/jobs.ts'
import { readPlace, toPage } from '#platform/list-place.ts'
import { countStuckRows, findStuck } from './store.ts'
import { type StuckRow, waitOf } from './stuck-payment.ts'

type Filter = { kind?: StuckKind | undefined; search?: string | undefined }

/** Throws `validation_failed`. */
export async function listStuck(
  deps: Deps,
  filter: Filter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: StuckPayment[]; next: string | null }> {
  const rows = await findStuck(deps.db, filter, { limit, after: readPlace(after), now: deps.clock.now() })
  const jobs = await findJobs(
    deps.db,
    rows.map(({ job_key }) => job_key),
  )
  const placeOf = ({ since, id }: StuckRow) => ({ at: since, id })
  return toPage(rows, { limit, placeOf, answer: (row) => toAnswer(row, jobs.get(row.job_key)) })
}

function toAnswer(row: StuckRow, job: WaitingJob | undefined): StuckPayment {
  const { sentence, actions } = waitOf(row)
  const name = { first_name: row.first_name ?? '', last_name: row.last_name ?? '' }
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    customer_id: row.user_id,
    customer_name: row.user_id && fullNameOf(name),
    amount: toDecimal(money(row.currency, row.amount_units)),
    currency: row.currency,
    waits_for: sentence,
    since: row.since.toISOString(),
    next_look_at: job && !job.isGivenUp ? job.runAt.toISOString() : null,
    is_given_up: job?.isGivenUp ?? false,
    actions: [...actions],
  }
}

export async function countStuck(deps: Deps): Promise<number> {
  return countStuckRows(deps.db, deps.clock.now())
}
