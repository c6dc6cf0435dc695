// A request as the transfer that pays it: to whom, and exactly how much.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { MoneyRequestId, UserId } from '#platform/ids.ts'
import type { GivenPayment } from '#trading/transfers/send-transfers.ts'
import { amountOf } from './request.ts'
import { requests } from './store.ts'

/** What it asks for never changes, so it is read before it is held. */
export async function readPayment(
  deps: Deps,
  id: MoneyRequestId,
  payerId: UserId,
): Promise<Omit<GivenPayment, 'isProven'>> {
  const request = await requests.find(deps.db, { id, payer_id: payerId })
  if (!request) throw new AppError('request_not_found')
  return {
    senderId: payerId,
    pays: { requestId: request.id, askerId: request.asker_id },
    amount: amountOf(request),
    note: request.note,
  }
}
