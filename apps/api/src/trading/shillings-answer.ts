// A cash-out to a phone as a payment by phone: to whoever follows it, it is one like those that are exchanged.
import type { CashOutState } from '@kivuko/contract/cash-outs.ts'
import type { PaymentAnswer, PaymentStatus } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { say, spoken } from '@kivuko/contract/say.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { amountOf, CASH_OUT, type CashOut, feeIn } from './cash-outs/cash-out.ts'
import { whyItWaits } from './why-it-waits.ts'

/** One that goes to a phone. */
export type PhoneCashOut = CashOut & { phone: string }

const STATUSES: Record<CashOutState, PaymentStatus> = {
  waiting: 'pending',
  sending: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  returned: 'failed',
}

export function goesToPhone(cashOut: CashOut | undefined): cashOut is PhoneCashOut {
  return cashOut !== undefined && cashOut.phone !== null
}

export async function toShillingsAnswer(deps: Deps, cashOut: PhoneCashOut): Promise<PaymentAnswer> {
  const amount = toDecimal(amountOf(cashOut))
  return {
    reference: cashOut.client_reference,
    external_reference: cashOut.reference,
    status: STATUSES[cashOut.state],
    message: await messageOf(deps, cashOut),
    amount,
    fee: toDecimal(feeIn(cashOut)),
    currency: cashOut.currency,
    received: amount,
    received_currency: cashOut.currency,
    phone_number: cashOut.phone,
    network: cashOut.network,
  }
}

async function messageOf(deps: Deps, cashOut: PhoneCashOut): Promise<string> {
  const what = { amount: formatMoney(amountOf(cashOut)), phone: shownPhone(cashOut.phone) }
  const status = STATUSES[cashOut.state]
  if (status === 'completed') return t('{amount} was sent to {phone}.', what)
  if (status !== 'pending')
    return spoken([cashOut.problem ?? say('The transfer did not happen.'), say('The money is back in your wallet.')])
  const owner = { kind: CASH_OUT, id: cashOut.id }
  const paused = await whyItWaits(deps, { stop: `${cashOut.network}_out`, to: 'phone', owner })
  return paused
    ? spoken([paused, WAITS_SENTENCE])
    : t('{amount} is on its way to {phone}. This takes 1-5 minutes.', what)
}
