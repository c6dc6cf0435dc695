// Shillings to a phone, asked for as any other wallet's money: nothing is exchanged, so it is a cash-out.
import { cashOutFee } from '@kivuko/contract/cash-outs.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { CashOut } from '#trading/cash-outs/cash-out.ts'
import { feeBpsOf } from '#trading/cash-outs/cash-out-terms.ts'
import { startCashOut } from '#trading/cash-outs/start-cash-out.ts'
import { findOwnPayout } from '#trading/find-by-reference.ts'

export type ShillingRequest = {
  userId: UserId
  phone: string
  network?: PhoneNetwork | undefined
  amount: Money<'KES'>
  clientReference: string
  quoteId?: string | undefined
  prove: () => Promise<void>
}

/** The fee is that of every payout to a phone, so none was shown that could have changed. */
export async function sendShillings(deps: Deps, request: ShillingRequest): Promise<CashOut> {
  const { userId, phone, network, amount, clientReference, prove } = request
  if (request.quoteId !== undefined)
    throw new AppError('validation_failed', {
      errors: [{ field: 'quote_id', message: say('shillings are not exchanged, so they have no quote') }],
    })
  if (await findOwnPayout(deps.db, userId, clientReference)) throw new AppError('idempotency_conflict')
  const fee = cashOutFee(amount, feeBpsOf(deps, 'KES')) as Money<'KES'>
  const destination = { kind: 'mobile_money' as const, phone_number: phone, ...(network && { network }) }
  return startCashOut(deps, { userId, amount, fee, destination, clientReference, prove })
}
