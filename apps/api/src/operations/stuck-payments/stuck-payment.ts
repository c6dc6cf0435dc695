// Money that is longer on its way than it normally takes: what it waits for, in a sentence, and what may be done. Pure.
import type { StuckAction, StuckKind } from '@kivuko/contract/console-stuck-payments.ts'
import { FIRST_NETWORK, networkName, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { type StopName, stopLabel } from '@kivuko/contract/stops.ts'
import type { Asset } from '@kivuko/money/assets.ts'

export type StuckRow = {
  id: string
  kind: StuckKind
  reference: string | null
  user_id: string | null
  customer_name: string | null
  currency: Asset
  amount_units: bigint
  /** How far it has got: the words of `SENTENCES`. */
  step: Step
  since: Date
  /** What looks after it, as `followers` knows it. */
  follower: string
  /** Of a payment by phone: over which network; null of another. */
  network: PhoneNetwork | null
  /** The switch because of which it waits. */
  held_by: StopName | null
}

/** Payments at a provider whose outcome may be unknown. */
export const UNKNOWN_KINDS = ['prompt', 'disbursement', 'bank_payout', 'chain_send', 'bill'] as const
export type UnknownKind = (typeof UNKNOWN_KINDS)[number]

type Wait = { sentence: string; actions: readonly StuckAction[] }

const GOES_BACK =
  'Two people had {network} send it back to the phone, and {network} has not said that it did. If it refuses, it is to be decided anew.'
const SHORT_OF_FLOAT =
  'The account that it is paid from has too little money. Add to it at the provider: payouts go on by themselves, in the order in which they came. Treasury shows what there is.'

/** What it waits for. */
const SENTENCES = {
  order_card: 'The time to pay is over, and the card network has not said how the payment ended.',
  order_account: 'The time to pay is over, and the order’s bank account is still open at the network.',
  order_other: 'The time to pay is over, and the order has not been closed.',
  deposit_created: '{network} has not confirmed that it asked the phone.',
  deposit_pending: '{network} has not said whether the phone paid.',
  deposit_review: 'Money arrived that does not fit the deposit. Check the {network} statement and record what arrived.',
  prompt_sending: '{network} has not confirmed that it asked the phone.',
  prompt_open: '{network} has not said whether the phone paid.',
  prompt_paid: 'The phone has paid, and the order is not settled yet.',
  prompt_lost:
    '{network} never reported the outcome of this prompt. Check its statement and record whether anything arrived.',
  prompt_review:
    'Money arrived that does not fit, or came a second time. Check the {network} statement and record what arrived.',
  deposit_back: GOES_BACK,
  prompt_back: GOES_BACK,
  payout_waiting: '{network} could not be reached. Nothing has been sent yet.',
  payout_sending: '{network} has not confirmed that it took the payout.',
  payout_sent: '{network} took the payout and has not said how it ended.',
  payout_missing: '{network} never confirmed the payout and now says that it does not know it. {resent}',
  payout_short: SHORT_OF_FLOAT,
  sale_waiting: 'The payout of the sale has not been started.',
  sale_phone: '{network} has not said how the payout of the sale ended.',
  sale_missing: '{network} never confirmed the payout of the sale and now says that it does not know it. {resent}',
  sale_short: SHORT_OF_FLOAT,
  sale_queued: 'The bank network has not taken the payout.',
  sale_network: 'The bank network has not said how the payout of the sale ended.',
  sale_person: 'A person has to send or confirm this payout, under Payouts.',
  sale_coins: 'The bank sent the money back, and the treasury lacks the coins for the customer.',
  cash_out_waiting: 'The wait for its new account is over, and it has not been sent.',
  cash_out_phone: '{network} has not said how it ended.',
  cash_out_missing: '{network} never confirmed it and now says that it does not know it. {resent}',
  cash_out_short: SHORT_OF_FLOAT,
  cash_out_queued: 'The bank network has not taken it.',
  cash_out_network: 'The bank network has not said how it ended.',
  cash_out_person: 'A person has to send or confirm it, under Payouts.',
  bill_waiting: 'It has not been handed to the provider of bills.',
  bill_short: SHORT_OF_FLOAT,
  bill_sending: 'The provider of bills has not said how it ended.',
  bill_paid_late:
    'The provider of bills says that it paid this bill, and the customer has the money back. Look at its own list of payments, and if it was paid, have the customer’s wallet corrected; then two people say how it ended there, which moves nothing.',
  bill_unknown:
    'The provider of bills has not said how it ended. Look at its own list of payments: two people say whether it was paid.',
  withdrawal_short: 'The hot wallet has too little of this coin, or of the coin that pays for gas. Send it more.',
  sweep_short:
    'The customer’s address has too little of the coin that pays for gas. It goes on once its gas has arrived.',
  chain_slow: 'The network has not said that it is deep enough in a block.',
  chain_stopped: 'It was held back by a stop that has ended, and goes on by itself.',
  chain_gas_price:
    'Gas costs more than the signer allows. It waits until it is cheaper, or until the ceiling is raised.',
  chain_day_limit:
    'The signer has sent as much outside as it does in a day. It waits for the next, or until the limit is raised.',
  chain_signer_silent: 'The signer does not answer. Check whether it runs.',
  chain_signer_differs:
    'The signer knows this nonce or this transfer with other contents. Compare its journal before anything else.',
  chain_network_refuses: 'The network’s node does not take the transaction. Read its log.',
  chain_number_used: 'The nonce was used by a transaction that was not made here. Look at the address on the network.',
  refund_waiting: '{network} could not be reached. The refund has not been sent yet.',
  refund_sending: '{network} has not confirmed that it took the refund.',
  refund_sent: '{network} took the refund and has not said how it ended.',
  refund_missing: '{network} never confirmed the refund and now says that it does not know it. {resent}',
  refund_short: SHORT_OF_FLOAT,
  refund_asked: 'The card network has not finished the refund.',
  refund_queued: 'The refund has not been sent yet.',
  refund_unsent: 'This refund cannot be sent by itself. It is owed until a person has sent it another way.',
  refund_failed: 'The network refused the refund. It is owed until a person has sent it another way.',
  return_returning: 'The bank network has not said that the transfer is back with its sender.',
  return_person: 'A person has to send this transfer back at the bank.',
  transfer_received: 'The transfer is booked, and no decision has been made on it yet.',
  transfer_person: 'A person has to decide about this transfer, under Transfers.',
} as const

export type Step = keyof typeof SENTENCES

/** What a person may do; where nothing is said, have the other side asked again. */
const ACTIONS: Partial<Record<Step, readonly StuckAction[]>> = {
  deposit_review: ['review'],
  prompt_lost: ['review'],
  prompt_review: ['review'],
  payout_missing: ['ask', 'not_paid', 'paid'],
  sale_missing: ['ask', 'not_paid', 'paid'],
  refund_missing: ['ask', 'not_paid', 'paid'],
  deposit_back: [],
  prompt_back: [],
  payout_short: [],
  sale_short: [],
  refund_short: [],
  cash_out_short: [],
  bill_short: [],
  sale_person: [],
  cash_out_missing: ['ask', 'not_paid', 'paid'],
  cash_out_person: [],
  bill_paid_late: ['bill'],
  bill_unknown: ['ask', 'bill'],
  refund_unsent: ['sent'],
  refund_failed: ['sent'],
  return_person: ['returned'],
  transfer_person: [],
}

/** Of a missing payout. Only M-Pesa's statement is read here. What it shows to be paid, two people book by its receipt. */
const RESENT = {
  byStatement:
    'It is sent again once the statement of the payout account, uploaded under Reconciliation, shows no such payment, or a person has looked there and says so. If it is there, two people book it by its receipt.',
  byPerson:
    'It is sent again once a person has looked at the statement of the payout wallet and says that it is not there. If it is, two people book it by its receipt.',
}

export function waitOf({ step, held_by: stop, network }: Pick<StuckRow, 'step' | 'held_by' | 'network'>): Wait {
  if (stop !== null)
    return { sentence: `${stopLabel(stop)} is stopped. It goes on by itself when two people resume that.`, actions: [] }
  const known = network ?? FIRST_NETWORK
  const sentence = SENTENCES[step]
    .replaceAll('{network}', networkName(known))
    .replace('{resent}', known === 'mpesa' ? RESENT.byStatement : RESENT.byPerson)
  return { sentence, actions: ACTIONS[step] ?? ['ask'] }
}
