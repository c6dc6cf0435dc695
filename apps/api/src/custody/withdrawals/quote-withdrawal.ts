// A firm fee for sending coins to an address, for a short time and one withdrawal; the address is checked.
import { amountIn } from '@kivuko/contract/amounts.ts'
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { CryptoAsset } from '@kivuko/money/assets.ts'
import { requireWithdrawable } from '#custody/can-withdraw.ts'
import { requireTrustedAddress } from '#custody/require-trusted-address.ts'
import { tooLittle } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { type WithdrawalQuote, withdrawalQuotes } from '#market/quotes.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import { checkRecipient } from './check-recipient.ts'
import { withdrawalFee } from './withdrawal-fee.ts'

export type WithdrawalRequest = {
  userId: UserId
  asset: CryptoAsset
  network: ChainNetwork
  address: string
  amount: string
}

export async function quoteWithdrawal(deps: Deps, request: WithdrawalRequest): Promise<WithdrawalQuote> {
  requireFeature(deps, 'withdrawals')
  requireRunning(deps, `chain_${request.network}_out`)
  const { userId, network } = request
  const asset = requireWithdrawable(deps, request.asset, network)
  const address = await checkRecipient(deps, request)
  await requireTrustedAddress(deps, deps.db, { userId, network, address })
  const amount = amountIn(asset, request.amount)
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
  await inTransaction(deps.db, (tx) => withdrawalQuotes.add(tx, quote))
  return quote
}
