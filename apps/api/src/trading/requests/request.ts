// A request for money: its states, and what each side is told of it. Pure.
import { REQUEST_DAYS, type RequestState } from '@kivuko/contract/requests.ts'
import { say } from '@kivuko/contract/say.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Notice } from '#record/notify.ts'
import type { Tables } from '#tables.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { mailedNameOf } from '#users/user.ts'

export type MoneyRequest = Tables['money_requests']

export const REQUEST_TRANSITIONS = {
  open: ['paid', 'declined', 'cancelled', 'expired'],
  paid: [],
  declined: [],
  cancelled: [],
  expired: [],
} as const satisfies Transitions<RequestState>

export function amountOf(request: MoneyRequest): Money<TransferFiat> {
  return money(request.currency, request.amount_units)
}

/** Without the note: a mail from us carries no stranger's words. */
export function askedNotice(request: MoneyRequest, asker: Person): Notice {
  const amount = amountOf(request)
  return {
    userId: request.payer_id,
    key: `request:${request.id}:asked`,
    type: 'payment',
    // Anybody may ask: what a stranger starts costs no text message.
    neverByText: true,
    title: say('{name} asks you for {amount}', { name: mailedNameOf(asker), amount }),
    unnamed: { title: say('You are asked for {amount}', { amount }) },
    message: say(
      'Pay it or decline it within {days} days. Pay only somebody you know: money that was sent cannot be called back.',
      { days: REQUEST_DAYS },
    ),
    actionUrl: '/requests',
  }
}

/** What who asked is told of an end they did not choose. */
export function endedNotice(request: MoneyRequest, end: 'declined' | 'expired', payer: Person): Notice {
  const amount = amountOf(request)
  return {
    userId: request.asker_id,
    key: `request:${request.id}:${end}`,
    type: 'payment',
    neverByText: true,
    title:
      end === 'declined'
        ? say('{name} declined your request', { name: mailedNameOf(payer) })
        : say('Your request ran out of time'),
    unnamed: { title: end === 'declined' ? say('Your request was declined') : say('Your request ran out of time') },
    message:
      end === 'declined'
        ? say('You asked for {amount}. Nothing was paid.', { amount })
        : say('You asked for {amount}, and nobody paid it.', { amount }),
    actionUrl: '/requests',
  }
}
