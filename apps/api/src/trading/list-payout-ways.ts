// In which currencies money leaves for an account or a phone, with what it costs and whether it goes now: what the site offers its
// customers, and what partners' servers are told.
import { CASH_OUT_FIATS, type CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import type { Deps } from '#deps.ts'
import { pausedSentence } from '#settlement/phone-networks.ts'
import type { PayoutBounds } from '#settlement/rail.ts'
import { boundsOfCashOut, feeBpsOf } from './cash-outs/cash-out-terms.ts'

/** `paused`: the customers' sentence while no way of the currency runs. */
export type PayoutWay = { currency: CashOutFiat; bounds: PayoutBounds; feeBps: bigint; paused: string | undefined }

/** Those this installation has a rail for. */
export function listPayoutWays(deps: Deps): PayoutWay[] {
  return CASH_OUT_FIATS.flatMap((currency) => {
    const bounds = boundsOfCashOut(deps, currency)
    if (!bounds) return []
    const paused = isBankFiat(currency) ? deps.stops.sentence('bank_out') : pausedSentence(deps, 'out')
    return [{ currency, bounds, feeBps: feeBpsOf(deps, currency), paused }]
  })
}
