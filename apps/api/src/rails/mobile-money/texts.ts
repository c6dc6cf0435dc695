// What a customer is told when a payment by phone does not happen: what was, and what to do now.
import { networkName, PHONE_NETWORKS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Failure } from '#providers/mobile-money/port.ts'

/** Nothing was taken in any of these. */
const PROMPT_TEXTS: Record<Failure, string> = {
  no_funds: 'There is not enough money on this {network} account. Top it up, or try a smaller amount.',
  cancelled: 'The payment was cancelled on the phone. Nothing was taken.',
  wrong_pin: 'The {network} PIN was not right. Please try again with the right PIN.',
  expired: 'The prompt was not answered in time. Nothing was taken. Please try again.',
  unreachable: 'The phone could not be reached. Check that it is on and has a signal, then try again.',
  phone_busy: 'Another {network} payment is open on this phone. Finish it there, or wait a minute and try again.',
  busy: '{network} is too busy just now. Nothing was taken. Please try again in a minute.',
  repeated:
    '{network} does not take the same amount from the same phone twice within two minutes. Please wait a little and try again.',
  limit: 'This amount is outside the {network} limits of this phone. Try a smaller amount, or again tomorrow.',
  recipient_full: '{network} could not take this payment. Nothing was taken. Please try again later.',
  not_registered: 'This number is not on {network}. Please check it, or use another phone.',
  account_blocked:
    '{network} does not let this account pay at the moment. Nothing was taken. {help}, or pay from another phone.',
  pin_locked:
    'The {network} PIN of this phone is locked. Nothing was taken. {help} to unlock it, or pay from another phone.',
  setup: '{network} could not take this payment. Nothing was taken. Please try again later.',
}

/** The money is back in the wallet in all of these. */
const PAYOUT_TEXTS: Record<Failure, string> = {
  no_funds: '{network} could not pay this out. Please try again later.',
  cancelled: '{network} did not carry out this payment. Please try again later.',
  wrong_pin: '{network} could not pay this out. Please try again later.',
  expired: '{network} did not carry out this payment in time. Please try again.',
  unreachable: '{network} could not be reached. Please try again later.',
  phone_busy: '{network} could not pay this out. Please try again later.',
  busy: '{network} could not pay this out. Please try again later.',
  repeated: '{network} did not take the same payment twice. Please wait a little and try again.',
  limit: 'This amount is outside the {network} limits of that phone. Try a smaller amount, or again tomorrow.',
  recipient_full: 'The {network} account of that phone cannot hold this much. Try a smaller amount, or another phone.',
  not_registered: 'That number is not on {network}. Please check it, or send to another phone.',
  account_blocked: '{network} does not let the account of that phone receive money. Please send to another phone.',
  pin_locked: '{network} could not pay this out. Please try again later.',
  setup: '{network} could not pay this out. Please try again later.',
}

export function promptText(failure: Failure, network: PhoneNetwork): string {
  return told(PROMPT_TEXTS[failure], network)
}

export function payoutText(failure: Failure, network: PhoneNetwork): string {
  return told(PAYOUT_TEXTS[failure], network)
}

function told(text: string, network: PhoneNetwork): string {
  return text.replaceAll('{network}', networkName(network)).replace('{help}', PHONE_NETWORKS[network].help)
}
