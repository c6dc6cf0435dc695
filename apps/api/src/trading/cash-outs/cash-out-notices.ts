// What a customer is told about a cash-out: that it was paid, or what went wrong and where the money is. Pure.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Notice } from '#record/notify.ts'
import { maskedDestination } from '#trading/sales/sale.ts'
import { amountOf, type CashOut, feeIn, totalOf } from './cash-out.ts'

export function paid(cashOut: CashOut): Notice {
  const who = cashOut.phone === null ? 'The bank' : networkName(cashOut.network)
  return {
    userId: cashOut.user_id,
    key: `cash_out:${cashOut.id}:completed`,
    type: 'transaction',
    title: `${formatMoney(amountOf(cashOut))} was sent to ${maskedDestination(cashOut)}`,
    message: `${who} has paid it out. ${formatMoney(totalOf(cashOut))} left your wallet, of which ${formatMoney(feeIn(cashOut))} is the fee. Reference ${cashOut.reference}.`,
    actionUrl: pageOf(cashOut),
  }
}

export function failed(cashOut: CashOut, problem: string): Notice {
  return {
    userId: cashOut.user_id,
    key: `cash_out:${cashOut.id}:failed`,
    type: 'payment',
    title: `${formatMoney(amountOf(cashOut))} was not sent to ${maskedDestination(cashOut)}`,
    message: `${problem} ${formatMoney(totalOf(cashOut))} is back in your wallet. Reference ${cashOut.reference}.`,
    actionUrl: pageOf(cashOut),
  }
}

export function returned(cashOut: CashOut, problem: string): Notice {
  return {
    userId: cashOut.user_id,
    key: `cash_out:${cashOut.id}:returned`,
    type: 'payment',
    title: `${formatMoney(amountOf(cashOut))} came back from your bank`,
    message: `${problem} ${formatMoney(totalOf(cashOut))} is in your wallet again, the fee included. Reference ${cashOut.reference}.`,
    actionUrl: pageOf(cashOut),
  }
}

function pageOf({ reference }: CashOut): `/${string}` {
  return `/wallet/cash-out?reference=${reference}`
}
