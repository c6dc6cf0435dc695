// The payment of an order by phone as the caller sees it. Pure.
import type { PaymentAnswer, PaymentStatus } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { PhoneAttempt } from '#settlement/rail.ts'
import { type Order, problemSaid, totalOf } from '#trading/order.ts'

/** What the order says goes first: the attempt only tells how paying stands while it is awaited. */
const BY_ORDER: Partial<Record<Order['state'], PaymentStatus>> = {
  completed: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
  refund_pending: 'failed',
  refunded: 'failed',
}
const BY_ATTEMPT: Record<PhoneAttempt['state'], PaymentStatus> = {
  waiting: 'pending',
  arrived: 'pending',
  checked: 'pending',
  lost: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
  unsent: 'failed',
}

export function toPhonePaymentAnswer(order: Order, attempt: PhoneAttempt): PaymentAnswer {
  const crypto = money(order.crypto_currency, order.crypto_units)
  const status = BY_ORDER[order.state] ?? BY_ATTEMPT[attempt.state]
  return {
    reference: order.reference,
    external_reference: order.reference,
    status,
    message: messageOf(order, attempt, status),
    amount: toDecimal(totalOf(order)),
    fee: toDecimal(money(order.fiat_currency, order.fee_units)),
    currency: order.fiat_currency,
    received: toDecimal(crypto),
    received_currency: order.crypto_currency,
    phone_number: attempt.phone,
    network: attempt.network,
  }
}

function messageOf(order: Order, attempt: PhoneAttempt, status: PaymentStatus): string {
  if (status === 'completed')
    return t('You bought {coins}. It is in your wallet.', {
      coins: formatMoney(money(order.crypto_currency, order.crypto_units)),
    })
  if (status !== 'pending')
    return order.problem
      ? spoken(problemSaid(order))
      : t('The payment did not go through. You can ask for another prompt.')
  if (attempt.state === 'arrived') return t('Your payment arrived. Your coins follow in a moment.')
  if (attempt.state === 'checked') return t('Your payment arrived and is being checked by our team.')
  return t('Waiting for you to approve the prompt on {phone}.', { phone: shownPhone(attempt.phone) })
}
