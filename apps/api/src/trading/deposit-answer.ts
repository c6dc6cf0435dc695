// A deposit as the caller sees it: where it stands, in words.
import type { PaymentAnswer, PaymentStatus } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { amountOf, type Deposit, type DepositState, feeOf, receivedOf } from './deposits/deposit.ts'

const STATUS: Record<DepositState, PaymentStatus> = {
  created: 'pending',
  pending: 'pending',
  // Seen as under way until a person has decided.
  review: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
}

export function toDepositAnswer(deposit: Deposit): PaymentAnswer {
  return {
    reference: deposit.client_reference,
    external_reference: deposit.reference,
    status: STATUS[deposit.state],
    message: messageOf(deposit),
    amount: toDecimal(amountOf(deposit)),
    fee: toDecimal(feeOf(deposit)),
    currency: deposit.currency,
    received: toDecimal(receivedOf(deposit)),
    received_currency: deposit.currency,
    phone_number: deposit.phone,
    ...(deposit.network && { network: deposit.network }),
  }
}

function messageOf(deposit: Deposit): string {
  const phone = shownPhone(deposit.phone)
  switch (deposit.state) {
    case 'created':
      return t(
        'We are not sure yet that the prompt reached {phone}. If it is there, you can approve it; if not, nothing is taken.',
        { phone },
      )
    case 'pending':
      return t('Waiting for you to approve the prompt on {phone}.', { phone })
    case 'review':
      return t('Your payment arrived and is being checked by our team. You do not need to do anything.')
    case 'completed':
      return t('{amount} is in your {currency} wallet.', {
        amount: formatMoney(receivedOf(deposit)),
        currency: deposit.currency,
      })
    default:
      return deposit.problem ? spoken(deposit.problem) : t('The payment did not go through.')
  }
}
