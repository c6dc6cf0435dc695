// What a customer is told about a bill: that it was paid, with its token, or what went wrong and where the money is. Pure.
import { type Said, say } from '@kivuko/contract/say.ts'
import type { Notice } from '#record/notify.ts'
import { amountOf, type Bill, feeIn, numberSaid, tokenInWords, totalOf } from './bill.ts'

export function paid(bill: Bill): Notice {
  const later = bill.token_pending ? say('Its token has not come yet; you are told when it does.') : ''
  return {
    ...common(bill, 'completed'),
    type: 'transaction',
    title: say('{amount} was paid to {biller}', { amount: amountOf(bill), biller: bill.biller_name }),
    message: [
      forNumber(bill),
      bill.token ? tokenSentence(bill, bill.token) : later,
      say('{total} left your wallet, of which {fee} is the fee.', { total: totalOf(bill), fee: feeIn(bill) }),
      say('Reference {reference}.', { reference: bill.reference }),
    ],
  }
}

/** It came after the payment. */
export function tokenCame(bill: Bill, token: string): Notice {
  return {
    ...common(bill, 'token'),
    type: 'transaction',
    title: say('Your token of {biller} is there', { biller: bill.biller_name }),
    message: [
      forNumber(bill),
      tokenSentence(bill, token),
      say('Reference {reference}.', { reference: bill.reference }),
    ],
  }
}

export function failed(bill: Bill, problem: string): Notice {
  return {
    ...common(bill, 'failed'),
    type: 'payment',
    title: say('{amount} was not paid to {biller}', { amount: amountOf(bill), biller: bill.biller_name }),
    message: [
      problem,
      say('{total} is back in your wallet.', { total: totalOf(bill) }),
      say('Reference {reference}.', { reference: bill.reference }),
    ],
  }
}

export function returned(bill: Bill, problem: string): Notice {
  return {
    ...common(bill, 'returned'),
    type: 'payment',
    title: say('{amount} came back from {biller}', { amount: amountOf(bill), biller: bill.biller_name }),
    message: [
      problem,
      say('{total} is in your wallet again, the fee included.', { total: totalOf(bill) }),
      say('Reference {reference}.', { reference: bill.reference }),
    ],
  }
}

/** Told whenever a number is paid for the first time. */
export function newNumber(bill: Bill): Notice {
  return {
    userId: bill.user_id,
    key: `bill_number:${bill.biller_id}:${bill.number}`,
    type: 'security',
    title: say('You paid somebody new'),
    message: say(
      'For the first time money goes to {biller}, {number}. If this was not you, stop it: freeze your account.',
      { biller: bill.biller_name, number: numberSaid(bill) },
    ),
    isForEveryChannel: true,
    actionUrl: pageOf(bill),
  }
}

function forNumber(bill: Bill): Said {
  return say('For {number}.', { number: numberSaid(bill) })
}

function tokenSentence({ units }: Bill, token: string): Said {
  const words = tokenInWords(token)
  return units ? say('Token: {token}, {units}.', { token: words, units }) : say('Token: {token}.', { token: words })
}

function common(bill: Bill, event: string): Pick<Notice, 'userId' | 'key' | 'actionUrl'> {
  return { userId: bill.user_id, key: `bill:${bill.id}:${event}`, actionUrl: pageOf(bill) }
}

function pageOf({ reference }: Bill): `/${string}` {
  return `/bills?reference=${reference}`
}
