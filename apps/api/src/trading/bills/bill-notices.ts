// What a customer is told about a bill: that it was paid, with its token, or what went wrong and where the money is. Pure.
import { formatMoney } from '@kivuko/money/format.ts'
import type { Notice } from '#record/notify.ts'
import { amountOf, type Bill, feeIn, numberInWords, tokenInWords, totalOf } from './bill.ts'

export function paid(bill: Bill): Notice {
  const left = `${formatMoney(totalOf(bill))} left your wallet, of which ${formatMoney(feeIn(bill))} is the fee.`
  const later = 'Its token has not come yet; you are told when it does.'
  return {
    ...common(bill, 'completed'),
    type: 'transaction',
    title: `${formatMoney(amountOf(bill))} was paid to ${bill.biller_name}`,
    message: [
      `For ${numberInWords(bill)}.`,
      bill.token ? tokenSentence(bill, bill.token) : bill.token_pending && later,
      left,
      `Reference ${bill.reference}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** It came after the payment. */
export function tokenCame(bill: Bill, token: string): Notice {
  return {
    ...common(bill, 'token'),
    type: 'transaction',
    title: `Your token of ${bill.biller_name} is there`,
    message: `For ${numberInWords(bill)}. ${tokenSentence(bill, token)} Reference ${bill.reference}.`,
  }
}

export function failed(bill: Bill, problem: string): Notice {
  return {
    ...common(bill, 'failed'),
    type: 'payment',
    title: `${formatMoney(amountOf(bill))} was not paid to ${bill.biller_name}`,
    message: `${problem} ${formatMoney(totalOf(bill))} is back in your wallet. Reference ${bill.reference}.`,
  }
}

export function returned(bill: Bill, problem: string): Notice {
  return {
    ...common(bill, 'returned'),
    type: 'payment',
    title: `${formatMoney(amountOf(bill))} came back from ${bill.biller_name}`,
    message: `${problem} ${formatMoney(totalOf(bill))} is in your wallet again, the fee included. Reference ${bill.reference}.`,
  }
}

/** Told whenever a number is paid for the first time. */
export function newNumber(bill: Bill): Notice {
  return {
    userId: bill.user_id,
    key: `bill_number:${bill.biller_id}:${bill.number}`,
    type: 'security',
    title: 'You paid somebody new',
    message: `For the first time money goes to ${bill.biller_name}, ${numberInWords(bill)}. If this was not you, stop it: freeze your account.`,
    isForEveryChannel: true,
    actionUrl: pageOf(bill),
  }
}

function tokenSentence({ units }: Bill, token: string): string {
  return `Token: ${tokenInWords(token)}${units ? `, ${units}` : ''}.`
}

function common(bill: Bill, event: string): Pick<Notice, 'userId' | 'key' | 'actionUrl'> {
  return { userId: bill.user_id, key: `bill:${bill.id}:${event}`, actionUrl: pageOf(bill) }
}

function pageOf({ reference }: Bill): `/${string}` {
  return `/bills?reference=${reference}`
}
