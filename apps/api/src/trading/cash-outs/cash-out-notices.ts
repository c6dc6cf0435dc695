// What a customer is told about a cash-out: that it was paid, or what went wrong and where the money is. Pure.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Notice } from '#record/notify.ts'
import { maskedDestination } from '#trading/sales/sale.ts'
import { amountOf, type CashOut, feeIn, totalOf } from './cash-out.ts'

export function paid(cashOut: CashOut): Notice {
  const who = cashOut.phone === null ? [say('The bank')] : networkName(cashOut.network)
  return {
    userId: cashOut.user_id,
    key: `cash_out:${cashOut.id}:completed`,
    type: 'transaction',
    title: say('{amount} was sent to {place}', { amount: amountOf(cashOut), place: maskedDestination(cashOut) }),
    message: [
      say('{who} has paid it out. {total} left your wallet, of which {fee} is the fee.', {
        who,
        total: totalOf(cashOut),
        fee: feeIn(cashOut),
      }),
      say('Reference {reference}.', { reference: cashOut.reference }),
    ],
    actionUrl: pageOf(cashOut),
  }
}

export function failed(cashOut: CashOut, problem: string): Notice {
  return {
    userId: cashOut.user_id,
    key: `cash_out:${cashOut.id}:failed`,
    type: 'payment',
    title: say('{amount} was not sent to {place}', { amount: amountOf(cashOut), place: maskedDestination(cashOut) }),
    message: [
      problem,
      say('{total} is back in your wallet.', { total: totalOf(cashOut) }),
      say('Reference {reference}.', { reference: cashOut.reference }),
    ],
    actionUrl: pageOf(cashOut),
  }
}

export function returned(cashOut: CashOut, problem: string): Notice {
  return {
    userId: cashOut.user_id,
    key: `cash_out:${cashOut.id}:returned`,
    type: 'payment',
    title: say('{amount} came back from your bank', { amount: amountOf(cashOut) }),
    message: [
      problem,
      say('{total} is in your wallet again, the fee included.', { total: totalOf(cashOut) }),
      say('Reference {reference}.', { reference: cashOut.reference }),
    ],
    actionUrl: pageOf(cashOut),
  }
}

function pageOf({ reference }: CashOut): `/${string}` {
  return `/wallet/cash-out?reference=${reference}`
}
