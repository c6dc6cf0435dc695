// Accepts a price of guided trade, once the customer's selfie check passed or is in review.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { TradeDestination } from '@kivuko/contract/trades.ts'
import { findLatestVerification } from '#compliance/find-verification.ts'
import { planDelivery } from '#custody/plan-delivery.ts'
import type { Deps } from '#deps.ts'
import { addressIdentity, addressWords, proveIfNew, rememberPayee } from '#people/payees.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Acceptance } from '#trading/accept-quote.ts'
import type { Order } from '#trading/order.ts'
import { placeOrder } from '#trading/orders/place-order.ts'
import type { Sale } from '#trading/sales/sale.ts'
import { sell } from '#trading/sales/sell.ts'

export type Trade = {
  userId: UserId
  quoteId: string
  destination: TradeDestination
  /** Asks the customer who they are, for somewhere nothing of theirs ever went. */
  prove: () => Promise<void>
}

export async function buyTrade(deps: Deps, trade: Trade & { method: 'bank' | 'card' }): Promise<Order> {
  await requireSelfie(deps, trade.userId)
  const { userId, quoteId, method, destination, prove } = trade
  if (destination.kind !== 'wallet' && destination.kind !== 'address')
    throw wrongDestination('must be your own wallet or an address when you buy')
  const delivery: Acceptance['delivery'] =
    destination.kind === 'address' ? await planDelivery(deps, { userId, quoteId }, destination) : 'wallet'
  if (delivery === 'wallet') return placeOrder(deps, { userId, quoteId, method, delivery })
  const { network, address } = delivery
  const payee = { user_id: userId, kind: 'address', identity: addressIdentity(network, address) } as const
  await proveIfNew(deps, payee, prove)
  const order = await placeOrder(deps, { userId, quoteId, method, delivery })
  await inTransaction(deps.db, (tx) => rememberPayee(deps, tx, payee, addressWords(address)))
  return order
}

export async function sellTrade(deps: Deps, { userId, quoteId, destination, prove }: Trade): Promise<Sale> {
  await requireSelfie(deps, userId)
  if (destination.kind === 'wallet' || destination.kind === 'address')
    throw wrongDestination(say('must be an account that is paid out to when you sell'))
  return sell(deps, { userId, quoteId, destination, prove })
}

async function requireSelfie(deps: Deps, userId: UserId): Promise<void> {
  if (await lacksSelfie(deps, userId)) throw new AppError('verification_needed')
}

/** In the test mode nobody shows papers, and no selfie is missed. */
export async function lacksSelfie({ db, config }: Deps, userId: UserId): Promise<boolean> {
  if (config.mode === 'test') return false
  const latest = await findLatestVerification(db, userId)
  return latest?.state !== 'submitted' && latest?.state !== 'approved'
}

function wrongDestination(message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field: 'destination', message }] })
}
