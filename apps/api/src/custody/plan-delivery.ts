// Where the coins of a purchase shall go: the address and the fee are settled when the order is accepted, so that its
// settlement needs nobody's answer.
import type { OrderGoods } from '@kivuko/contract/buying.ts'
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { AddressDestination } from '@kivuko/contract/trades.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { purchaseQuotes } from '#market/quotes.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import type { Address } from '#providers/chain/port.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { requireWithdrawable } from './can-withdraw.ts'
import { requireTrustedAddress } from './require-trusted-address.ts'
import { tooLittle } from './withdrawal.ts'
import { checkRecipient } from './withdrawals/check-recipient.ts'
import { insertDelivery } from './withdrawals/store.ts'
import { withdrawalFee } from './withdrawals/withdrawal-fee.ts'

export type PlannedDelivery = { network: ChainNetwork; address: string; fee_units: bigint; gas_paid: bigint }

export async function planDelivery(
  deps: Deps,
  { userId, quoteId }: { userId: UserId; quoteId: string },
  destination: AddressDestination,
): Promise<PlannedDelivery> {
  const quote = await purchaseQuotes.find(deps.db, quoteId)
  if (!quote) throw new AppError('quote_not_found')
  return priceDelivery(deps, { userId, coins: money(quote.crypto_currency, quote.crypto_units) }, destination)
}

/** `userId`: undefined before anybody signed in; then what depends on whose account it is is not asked. */
type Wanted = { userId: UserId | undefined; coins: Money<OrderGoods> }

export async function priceDelivery(
  deps: Deps,
  { userId, coins }: Wanted,
  destination: AddressDestination,
): Promise<PlannedDelivery> {
  const { network } = destination
  const { asset, address } = await requireDeliverable(deps, { userId, asset: coins.asset }, destination)
  const amount = money(asset, coins.units)
  const { fee, gas } = await withdrawalFee(deps, { network, address, amount })
  const rule = tooLittle(amount, fee)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule })
  return { network, address, fee_units: fee.units, gas_paid: gas }
}

/** Answers the address with its checksum. What is asked here is asked again before what was planned is taken up. */
export async function requireDeliverable(
  deps: Deps,
  { userId, asset: goods }: { userId: UserId | undefined; asset: OrderGoods },
  { network, address: text }: AddressDestination,
): Promise<{ asset: ChainAsset; address: Address }> {
  requireFeature(deps, 'withdrawals')
  requireRunning(deps, `chain_${network}_out`)
  const asset = requireWithdrawable(deps, goods, network)
  const address = await checkRecipient(deps, { userId, network, address: text })
  if (userId) await requireTrustedAddress(deps, deps.db, { userId, network, address })
  return { asset, address }
}

/** With the order, in its transaction. */
export async function writeDelivery(deps: Deps, tx: Tx, orderId: OrderId, delivery: PlannedDelivery): Promise<void> {
  await insertDelivery(tx, { order_id: orderId, ...delivery, created_at: deps.clock.now() })
}
