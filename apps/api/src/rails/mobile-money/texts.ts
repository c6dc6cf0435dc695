// What a customer is told when a payment by phone does not happen: what was, and what to do now.
import { networkName, PHONE_NETWORK_IDS, PHONE_NETWORKS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { knownAs, type Said, say } from '@kivuko/contract/say.ts'
import type { Failure } from '#providers/mobile-money/port.ts'

type Texts = Record<Failure, (network: string, help: Said) => Said>

/** Nothing was taken in any of these. */
const PROMPT_TEXTS: Texts = {
  no_funds: (network) =>
    say('There is not enough money on this {network} account. Top it up, or try a smaller amount.', { network }),
  cancelled: () => say('The payment was cancelled on the phone. Nothing was taken.'),
  wrong_pin: (network) => say('The {network} PIN was not right. Please try again with the right PIN.', { network }),
  expired: () => say('The prompt was not answered in time. Nothing was taken. Please try again.'),
  unreachable: () => say('The phone could not be reached. Check that it is on and has a signal, then try again.'),
  phone_busy: (network) =>
    say('Another {network} payment is open on this phone. Finish it there, or wait a minute and try again.', {
      network,
    }),
  busy: (network) =>
    say('{network} is too busy just now. Nothing was taken. Please try again in a minute.', { network }),
  repeated: (network) =>
    say(
      '{network} does not take the same amount from the same phone twice within two minutes. Please wait a little and try again.',
      { network },
    ),
  limit: (network) =>
    say('This amount is outside the {network} limits of this phone. Try a smaller amount, or again tomorrow.', {
      network,
    }),
  recipient_full: (network) =>
    say('{network} could not take this payment. Nothing was taken. Please try again later.', { network }),
  not_registered: (network) =>
    say('This number is not on {network}. Please check it, or use another phone.', { network }),
  account_blocked: (network, help) =>
    say(
      '{network} does not let this account pay at the moment. Nothing was taken. {help}, or pay from another phone.',
      { network, help },
    ),
  pin_locked: (network, help) =>
    say(
      'The {network} PIN of this phone is locked. Nothing was taken. {help} to unlock it, or pay from another phone.',
      { network, help },
    ),
  setup: (network) =>
    say('{network} could not take this payment. Nothing was taken. Please try again later.', { network }),
}

/** The money is back in the wallet in all of these. */
const PAYOUT_TEXTS: Texts = {
  no_funds: (network) => say('{network} could not pay this out. Please try again later.', { network }),
  cancelled: (network) => say('{network} did not carry out this payment. Please try again later.', { network }),
  wrong_pin: (network) => say('{network} could not pay this out. Please try again later.', { network }),
  expired: (network) => say('{network} did not carry out this payment in time. Please try again.', { network }),
  unreachable: (network) => say('{network} could not be reached. Please try again later.', { network }),
  phone_busy: (network) => say('{network} could not pay this out. Please try again later.', { network }),
  busy: (network) => say('{network} could not pay this out. Please try again later.', { network }),
  repeated: (network) =>
    say('{network} did not take the same payment twice. Please wait a little and try again.', { network }),
  limit: (network) =>
    say('This amount is outside the {network} limits of that phone. Try a smaller amount, or again tomorrow.', {
      network,
    }),
  recipient_full: (network) =>
    say('The {network} account of that phone cannot hold this much. Try a smaller amount, or another phone.', {
      network,
    }),
  not_registered: (network) =>
    say('That number is not on {network}. Please check it, or send to another phone.', { network }),
  account_blocked: (network) =>
    say('{network} does not let the account of that phone receive money. Please send to another phone.', { network }),
  pin_locked: (network) => say('{network} could not pay this out. Please try again later.', { network }),
  setup: (network) => say('{network} could not pay this out. Please try again later.', { network }),
}

export function promptText(failure: Failure, network: PhoneNetwork): string {
  return told(PROMPT_TEXTS[failure], network)
}

export function payoutText(failure: Failure, network: PhoneNetwork): string {
  return told(PAYOUT_TEXTS[failure], network)
}

function told(text: Texts[Failure], network: PhoneNetwork): string {
  return knownAs(text(networkName(network), [PHONE_NETWORKS[network].help]))
}

// Another process may have stored one of them.
for (const network of PHONE_NETWORK_IDS)
  for (const texts of [PROMPT_TEXTS, PAYOUT_TEXTS]) for (const text of Object.values(texts)) told(text, network)
