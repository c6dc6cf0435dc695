// A payout and its quote as the caller sees them.

import type { Response } from '@kivuko/contract/endpoint.ts'
import type { PaymentAnswer, PaymentStatus, PayoutAsset, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { say, spoken } from '@kivuko/contract/say.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { add, money, toDecimal } from '@kivuko/money/money.ts'
import { rateBetween, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { amountOf, feeOf, PAYOUT, type Payout, receivedOf } from './payouts/payout.ts'
import { whyItWaits } from './why-it-waits.ts'

export async function toPayoutAnswer(deps: Deps, payout: Payout): Promise<PaymentAnswer> {
  const owner = { kind: PAYOUT, id: payout.id }
  const isPending = payout.state === 'pending'
  const paused = isPending ? await whyItWaits(deps, { stop: `${payout.network}_out`, to: 'phone', owner }) : undefined
  return {
    reference: payout.client_reference,
    external_reference: payout.reference,
    status: payout.state satisfies PaymentStatus,
    message: messageOf(payout, paused),
    amount: toDecimal(amountOf(payout)),
    fee: toDecimal(feeOf(payout)),
    currency: payout.currency,
    received: toDecimal(receivedOf(payout)),
    received_currency: 'KES',
    phone_number: payout.phone,
    network: payout.network,
  }
}

function messageOf(payout: Payout, paused: string | undefined): string {
  const what = { amount: formatMoney(receivedOf(payout)), phone: shownPhone(payout.phone) }
  if (payout.state === 'pending' && paused) return spoken([paused, WAITS_SENTENCE])
  if (payout.state === 'pending') return t('{amount} is on its way to {phone}. This takes 1-5 minutes.', what)
  if (payout.state === 'completed') return t('{amount} was sent to {phone}.', what)
  return spoken([payout.problem ?? say('The transfer did not happen.'), say('The money is back in your wallet.')])
}

export function toPayoutQuoteAnswer(quote: ExchangeQuote): Response<typeof quotePayout> {
  const currency = quote.from_currency as PayoutAsset
  const [amount, fee] = [money(currency, quote.amount_units), money(currency, quote.fee_units)]
  const received = money('KES', quote.received_units)
  return {
    quote_id: quote.id,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    total: toDecimal(add(amount, fee)),
    rate: rateToDecimal(rateBetween(amount, received)),
    received: toDecimal(received),
    received_currency: 'KES',
    expires_at: quote.expires_at.toISOString(),
  }
}
