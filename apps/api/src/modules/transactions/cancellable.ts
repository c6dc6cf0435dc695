// Which lines can still be taken back, and by whose use case. A source is known by the kind its id says.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { cancelOrder } from '#modules/orders/cancel-order.ts'
import { findOpenOrders } from '#modules/orders/find-order.ts'
import { canCancelPayout, cancelPayout } from '#modules/payouts/cancel-payout.ts'
import { cancelSale } from '#modules/sales/cancel-sale.ts'
import { findCancellableSales } from '#modules/sales/get-sale.ts'
import { cancelWithdrawal } from '#modules/withdrawals/cancel-withdrawal.ts'
import { findWaitingWithdrawals } from '#modules/withdrawals/get-withdrawal.ts'
import type { OrderId, PayoutId, SaleId, WithdrawalId } from '#platform/ids.ts'
import type { TransactionRow } from './transaction.ts'

type Source = {
  prefix: string
  /** Those of the rows that can be taken back now. */
  findOpen(deps: Deps, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Throws `transaction_closed`, `provider_unavailable`. */
  cancel(deps: Deps, row: TransactionRow): Promise<unknown>
}

const SOURCES: readonly Source[] = [
  {
    prefix: 'ord_',
    findOpen: (deps, ids) => findOpenOrders(deps.db, ids as OrderId[]),
    cancel: (deps, row) => cancelOrder(deps, row.user_id, row.reference),
  },
  {
    prefix: 'pyt_',
    findOpen: findOpenPayouts,
    cancel: (deps, row) => cancelPayout(deps, row.user_id, row.source_id as PayoutId),
  },
  {
    prefix: 'sal_',
    findOpen: (deps, ids) => findCancellableSales(deps.db, ids as SaleId[]),
    cancel: (deps, row) => cancelSale(deps, row.user_id, row.reference),
  },
  {
    prefix: 'wdr_',
    findOpen: (deps, ids) => findWaitingWithdrawals(deps.db, ids as WithdrawalId[]),
    cancel: (deps, row) => cancelWithdrawal(deps, row.user_id, row.reference),
  },
]

/** Few of a page are: a payout waits for the network a moment only. */
async function findOpenPayouts(deps: Deps, ids: readonly string[]): Promise<Set<string>> {
  const open = await Promise.all(ids.map((id) => canCancelPayout(deps.db, id as PayoutId)))
  return new Set(ids.filter((_, index) => open[index]))
}

/** The ids of the sources, among those of these lines, that can be taken back. */
export async function findCancellable(deps: Deps, rows: readonly TransactionRow[]): Promise<ReadonlySet<string>> {
  const pending = rows.filter(({ status }) => status === 'pending').map(({ source_id }) => source_id)
  const found = await Promise.all(
    SOURCES.map(({ prefix, findOpen }) => {
      const ids = pending.filter((id) => id.startsWith(prefix))
      return ids.length > 0 ? findOpen(deps, ids) : new Set<string>()
    }),
  )
  return new Set(found.flatMap((ids) => [...ids]))
}

/** Throws `transaction_closed`, `provider_unavailable`. What was taken back before is answered quietly. */
export async function cancelSource(deps: Deps, row: TransactionRow): Promise<void> {
  const source = SOURCES.find(({ prefix }) => row.source_id.startsWith(prefix))
  if (!source) throw new AppError('transaction_closed')
  try {
    await source.cancel(deps, row)
  } catch (error) {
    // The source's own word for it.
    if (error instanceof AppError && error.code.endsWith('_closed')) throw new AppError('transaction_closed')
    throw error
  }
}
