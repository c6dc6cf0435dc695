// Accepts a price of guided trade, once the customer's selfie check passed or is in review.
import { AppError } from '@kivuko/contract/errors.ts'
import type { TradeDestination } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { placeCardOrder } from '#modules/cards/place-card-order.ts'
import type { Acceptance } from '#modules/orders/accept-quote.ts'
import type { Order } from '#modules/orders/order.ts'
import { placeOrder } from '#modules/orders/place-order.ts'
import type { Sale } from '#modules/sales/sale.ts'
import { sell } from '#modules/sales/sell.ts'
import { findLatestVerification } from '#modules/verification/find-verification.ts'
import { planDelivery } from '#modules/withdrawals/plan-delivery.ts'
import type { UserId } from '#platform/ids.ts'

export type Trade = { userId: UserId; quoteId: string; destination: TradeDestination }

/** Throws `verification_needed`, `validation_failed` (field `destination`), and what planning a delivery and placing an order throw. */
export async function buyTrade(deps: Deps, trade: Trade & { method: 'bank' | 'card' }): Promise<Order> {
  await requireSelfie(deps, trade.userId)
  const { userId, quoteId, method, destination } = trade
  if (destination.kind !== 'wallet' && destination.kind !== 'address')
    throw wrongDestination('must be your own wallet or an address when you buy')
  const delivery: Acceptance['delivery'] =
    destination.kind === 'address' ? await planDelivery(deps, { userId, quoteId }, destination) : 'wallet'
  const acceptance = { userId, quoteId, method, delivery }
  return trade.method === 'card' ? placeCardOrder(deps, acceptance) : placeOrder(deps, acceptance)
}

/** Throws `verification_needed`, `validation_failed` (field `destination`), and what `sell` throws. */
export async function sellTrade(deps: Deps, { userId, quoteId, destination }: Trade): Promise<Sale> {
  await requireSelfie(deps, userId)
  if (destination.kind === 'wallet' || destination.kind === 'address')
    throw wrongDestination('must be an account that is paid out to when you sell')
  return sell(deps, { userId, quoteId, destination })
}

async function requireSelfie(deps: Deps, userId: UserId): Promise<void> {
  const latest = await findLatestVerification(deps.db, userId)
  if (latest?.state !== 'submitted' && latest?.state !== 'approved') throw new AppError('verification_needed')
}

function wrongDestination(message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field: 'destination', message }] })
}
