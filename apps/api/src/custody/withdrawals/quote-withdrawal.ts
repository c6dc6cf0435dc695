// A firm fee for sending coins to an address, for a short time and one withdrawal; the address is checked.
import { amountIn } from '@kivuko/contract/amounts.ts'
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { CryptoAsset } from '@kivuko/money/assets.ts'
import type { Deps } from '#deps.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { requireWithdrawable } from './can-withdraw.ts'
import { checkRecipient } from './check-recipient.ts'
import { insertWithdrawalQuote } from './store.ts'
import { tooLittle, type WithdrawalQuote } from './withdrawal.ts'
import { withdrawalFee } from './withdrawal-fee.ts'

export type WithdrawalWish = {
  userId: UserId
  asset: CryptoAsset
  network: ChainNetwork
  address: string
  amount: string
}

/**
 * Throws `service_paused`, `network_unavailable`, `address_invalid`, `validation_failed` and `amount_out_of_range` (field
 * `amount`), `rates_unavailable`, `provider_unavailable`.
 */
export async function quoteWithdrawal(deps: Deps, wish: WithdrawalWish): Promise<WithdrawalQuote> {
  requireFeature(deps, 'withdrawals')
  const { userId, network } = wish
  const asset = requireWithdrawable(deps, wish.asset, network)
  const address = await checkRecipient(deps, wish)
  const amount = amountIn(asset, wish.amount)
  if ('rule' in amount) throw new AppError('validation_failed', { errors: [{ field: 'amount', message: amount.rule }] })
  const { fee, gas } = await withdrawalFee(deps, { network, address, amount })
  const rule = tooLittle(amount, fee)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
  const now = deps.clock.now()
  const quote: WithdrawalQuote = {
    id: newId('wdq', now),
    user_id: userId,
    network,
    asset,
    address,
    amount_units: amount.units,
    fee_units: fee.units,
    gas_paid: gas,
    created_at: now,
    expires_at: after(now, deps.config.withdrawals.quoteMs),
  }
  await inTransaction(deps.db, (tx) => insertWithdrawalQuote(tx, quote))
  return quote
}
