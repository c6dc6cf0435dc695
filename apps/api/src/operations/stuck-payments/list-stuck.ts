// The payments that do not move on, with when each is polled next.
import type { StuckPayment } from '@kivuko/contract/console-stuck-payments.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords } from '#operations/first-words.ts'
import type { Holder } from '#people/have-shared-device.ts'
import type { WaitingJob } from '#platform/job.ts'
import { type Place, readPlace, toPage } from '#platform/list-place.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import { findStuck, findStuckWaiting, type StuckFilter } from './store.ts'
import { type StuckRow, waitOf } from './stuck-payment.ts'

export async function listStuck(
  deps: Deps,
  filter: StuckFilter,
  { limit, after, reader }: { limit: number; after?: string | undefined; reader?: Holder },
): Promise<{ rows: StuckPayment[]; next: string | null }> {
  const rows = await readStuck(deps, filter, { limit, after: readPlace(after) })
  const words = await findFirstWords(
    deps,
    rows.map(({ id }) => id),
    reader,
  )
  const answer = (row: Stuck) => ({ ...toAnswer(deps, row), first_word: words.get(row.id) ?? null })
  return toPage(rows, { limit, placeOf: ({ since, id }) => ({ at: since, id }), answer })
}

export type Stuck = StuckRow & { job: WaitingJob | undefined }

/** With the job that looks after each, if it has one. */
export async function readStuck(
  { db, clock, followers }: Deps,
  filter: StuckFilter,
  page: { limit: number; after?: Place | undefined },
): Promise<Stuck[]> {
  const rows = await findStuck(db, filter, { ...page, now: clock.now() })
  const jobs = await followers.find(
    db,
    rows.map(({ follower }) => follower),
  )
  return rows.map((row) => {
    const job = jobs.get(row.follower)
    return { ...row, job, step: row.step === 'refund_unsent' && job ? 'refund_queued' : row.step }
  })
}

function toAnswer({ mobileMoney }: Deps, row: Stuck): Omit<StuckPayment, 'first_word'> {
  const { job } = row
  const { sentence, actions } = waitOf(row)
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    customer_id: row.user_id,
    customer_name: row.user_id && (row.customer_name ?? ''),
    amount: toDecimal(money(row.currency, row.amount_units)),
    currency: row.currency,
    waits_for: sentence,
    since: row.since.toISOString(),
    next_look_at: job && !job.isGivenUp ? job.runAt.toISOString() : null,
    is_given_up: job?.isGivenUp ?? false,
    actions: [...actions],
    can_send_back: row.network !== null && mobileMoney[row.network]?.reverse !== undefined,
  }
}

export function stuckWaiting({ db, clock }: Deps): Promise<WaitingLines> {
  return findStuckWaiting(db, clock.now())
}
