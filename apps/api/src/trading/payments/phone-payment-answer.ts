// The payment of an order by phone as the caller sees it. Pure.
import type { PaymentAnswer, PaymentStatus } from '@kivuko/contract/mobile-money.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { type Order, totalOf } from '#modules/orders/order.ts'
import type { Prompt } from './prompt.ts'
import { shownPhone } from './texts.ts'

/** What the order says goes first: the prompt only tells how paying stands while it is awaited. */
const BY_ORDER: Partial<Record<Order['state'], PaymentStatus>> = {
  completed: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
  refund_pending: 'failed',
  refunded: 'failed',
}
const BY_PROMPT: Record<Prompt['state'], PaymentStatus> = {
  sending: 'pending',
  open: 'pending',
  paid: 'pending',
  review: 'pending',
  lost: 'expired',
  failed: 'failed',
}

export function toOrderPaymentAnswer(order: Order, prompt: Prompt): PaymentAnswer {
  const crypto = money(order.crypto_currency, order.crypto_units)
  const status = BY_ORDER[order.state] ?? statusOf(prompt)
  return {
    reference: order.reference,
    external_reference: order.reference,
    status,
    message: messageOf(order, prompt, status),
    amount: toDecimal(totalOf(order)),
    fee: toDecimal(money(order.fiat_currency, order.fee_units)),
    currency: order.fiat_currency,
    received: toDecimal(crypto),
    received_currency: order.crypto_currency,
    phone_number: prompt.phone,
  }
}

function statusOf(prompt: Prompt): PaymentStatus {
  return prompt.result_code === '1032' ? 'cancelled' : BY_PROMPT[prompt.state]
}

function messageOf(order: Order, prompt: Prompt, status: PaymentStatus): string {
  if (status === 'completed')
    return `You bought ${formatMoney(money(order.crypto_currency, order.crypto_units))}. It is in your wallet.`
  if (status !== 'pending') return order.problem ?? 'The payment did not go through. You can ask for another prompt.'
  if (prompt.state === 'paid') return 'Your payment arrived. Your coins follow in a moment.'
  if (prompt.state === 'review') return 'Your payment arrived and is being checked by our team.'
  return `Waiting for you to approve the prompt on ${shownPhone(prompt.phone)}.`
}
