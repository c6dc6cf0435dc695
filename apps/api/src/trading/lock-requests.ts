// The requests that a batch of transfers pays: each is held, paid once, and ends with the transfer.
import { AppError } from '@kivuko/contract/errors.ts'
import type { RequestState } from '@kivuko/contract/requests.ts'
import type { Deps } from '#deps.ts'
import type { MoneyRequestId, TransferId, UserId } from '#platform/ids.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import type { Tx } from '#tables.ts'

type Pays = { requestId: MoneyRequestId; askerId: UserId }
type Locked = { id: MoneyRequestId; state: RequestState; expires_at: Date; is_asker_held: boolean }

const lockRows = prepared<Locked>(
  'lock-money-requests',
  `select id, state, expires_at,
    exists (select from account_holds h where h.user_id = r.asker_id) as is_asker_held
  from money_requests r where id = any($1::text[]) order by id for update of r`,
)

const endPaid = prepared(
  'end-paid-requests',
  `update money_requests r set state = 'paid', transfer_id = p.transfer_id, ended_at = $3
  from unnest($1::text[], $2::text[]) as p (id, transfer_id) where r.id = p.id and r.state = 'open'`,
)

type HeldRequests = {
  /** Why it cannot be paid; undefined when it can. */
  refuse(pays: Pays): AppError | undefined
  /** It is paid: a second payment of the same batch is refused. */
  take(pays: Pays): void
}

/** Held until the transaction ends, in the order of their ids. */
export async function lockRequests(deps: Deps, tx: Tx, paying: readonly Pays[]): Promise<HeldRequests> {
  const rows = paying.length > 0 ? await lockRows(tx, [arrayOf(paying.map(({ requestId }) => requestId))]) : []
  const open = new Map(rows.filter(({ state }) => state === 'open').map((row) => [row.id, row]))
  const now = deps.clock.now()
  return {
    refuse({ requestId }) {
      const row = open.get(requestId)
      if (!row || row.expires_at <= now) return new AppError('request_closed')
      return row.is_asker_held ? new AppError('recipient_suspended') : undefined
    },
    take({ requestId }) {
      open.delete(requestId)
    },
  }
}

type Paid = { requestId: MoneyRequestId | undefined; transferId: TransferId }

/** In the transaction of the transfers, which holds them. */
export async function endPaidRequests(deps: Deps, tx: Tx, paid: readonly Paid[]): Promise<void> {
  const rows = paid.filter(({ requestId }) => requestId !== undefined)
  if (rows.length === 0) return
  const ids = arrayOf(rows.map(({ requestId }) => requestId ?? null))
  await endPaid(tx, [ids, arrayOf(rows.map(({ transferId }) => transferId)), deps.clock.now()])
}
