// What a customer is told when a payment by phone does not happen: what was, and what to do now.
import type { Failure } from '#providers/mobile-money/port.ts'

/** Nothing was taken in any of these. */
const PROMPT_TEXTS: Record<Failure, string> = {
  no_funds: 'There is not enough money on this M-Pesa account. Top it up, or try a smaller amount.',
  cancelled: 'The payment was cancelled on the phone. Nothing was taken.',
  wrong_pin: 'The M-Pesa PIN was not right. Please try again with the right PIN.',
  expired: 'The prompt was not answered in time. Nothing was taken. Please try again.',
  unreachable: 'The phone could not be reached. Check that it is on and has a signal, then try again.',
  phone_busy: 'Another M-Pesa payment is open on this phone. Finish it there, or wait a minute and try again.',
  repeated:
    'M-Pesa does not take the same amount from the same phone twice within two minutes. Please wait a little and try again.',
  limit: 'This amount is outside the M-Pesa limits of this phone. Try a smaller amount, or again tomorrow.',
  recipient_full: 'M-Pesa could not take this payment. Nothing was taken. Please try again later.',
  not_registered: 'This number is not on M-Pesa. Please check it, or use another phone.',
  setup: 'M-Pesa could not take this payment. Nothing was taken. Please try again later.',
}

/** The money is back in the wallet in all of these. */
const PAYOUT_TEXTS: Record<Failure, string> = {
  no_funds: 'M-Pesa could not pay this out. Please try again later.',
  cancelled: 'M-Pesa did not carry out this payment. Please try again later.',
  wrong_pin: 'M-Pesa could not pay this out. Please try again later.',
  expired: 'M-Pesa did not carry out this payment in time. Please try again.',
  unreachable: 'M-Pesa could not be reached. Please try again later.',
  phone_busy: 'M-Pesa could not pay this out. Please try again later.',
  repeated: 'M-Pesa did not take the same payment twice. Please wait a little and try again.',
  limit: 'This amount is outside the M-Pesa limits of that phone. Try a smaller amount, or again tomorrow.',
  recipient_full: 'The M-Pesa account of that phone cannot hold this much. Try a smaller amount, or another phone.',
  not_registered: 'That number is not on M-Pesa. Please check it, or send to another phone.',
  setup: 'M-Pesa could not pay this out. Please try again later.',
}

export function promptText(failure: Failure): string {
  return PROMPT_TEXTS[failure]
}

export function payoutText(failure: Failure): string {
  return PAYOUT_TEXTS[failure]
}
