// Money that is longer on its way than it normally takes: what it waits for, in a sentence, and what may be done. Pure.
import type { StuckAction, StuckKind } from '@kivuko/contract/console-stuck-payments.ts'
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
  /** The switch because of which it waits. */
  held_by: StopName | null
}

/** Payments at a provider whose outcome may be unknown. */
export const UNKNOWN_KINDS = ['prompt', 'disbursement', 'bank_payout', 'chain_send'] as const
export type UnknownKind = (typeof UNKNOWN_KINDS)[number]

type Wait = { sentence: string; actions: readonly StuckAction[] }

/** What it waits for. */
const SENTENCES = {
  order_card: 'The time to pay is over, and the card network has not said how the payment ended.',
  order_account: 'The time to pay is over, and the order’s bank account is still open at the network.',
  order_other: 'The time to pay is over, and the order has not been closed.',
  deposit_created: 'M-Pesa has not confirmed that it asked the phone.',
  deposit_pending: 'M-Pesa has not said whether the phone paid.',
  deposit_review: 'Money arrived that does not fit the deposit. Check the M-Pesa statement and record what arrived.',
  prompt_sending: 'M-Pesa has not confirmed that it asked the phone.',
  prompt_open: 'M-Pesa has not said whether the phone paid.',
  prompt_paid: 'The phone has paid, and the order is not settled yet.',
  prompt_lost:
    'M-Pesa never reported the outcome of this prompt. Check its statement and record whether anything arrived.',
  prompt_review:
    'Money arrived that does not fit, or came a second time. Check the M-Pesa statement and record what arrived.',
  payout_waiting: 'M-Pesa could not be reached. Nothing has been sent yet.',
  payout_sending: 'M-Pesa has not confirmed that it took the payout.',
  payout_sent: 'M-Pesa took the payout and has not said how it ended.',
  sale_waiting: 'The payout of the sale has not been started.',
  sale_phone: 'M-Pesa has not said how the payout of the sale ended.',
  sale_queued: 'The bank network has not taken the payout. Its balance may be too low.',
  sale_network: 'The bank network has not said how the payout of the sale ended.',
  sale_person: 'A person has to send or confirm this payout, under Payouts.',
  sale_coins: 'The bank sent the money back, and the treasury lacks the coins for the customer.',
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
  refund_waiting: 'M-Pesa could not be reached. The refund has not been sent yet.',
  refund_sending: 'M-Pesa has not confirmed that it took the refund.',
  refund_sent: 'M-Pesa took the refund and has not said how it ended.',
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
  sale_person: [],
  refund_unsent: ['sent'],
  refund_failed: ['sent'],
  return_person: ['returned'],
  transfer_person: [],
}

export function waitOf({ step, held_by: stop }: Pick<StuckRow, 'step' | 'held_by'>): Wait {
  if (stop !== null)
    return { sentence: `${stopLabel(stop)} is stopped. It goes on by itself when two people resume that.`, actions: [] }
  return { sentence: SENTENCES[step], actions: ACTIONS[step] ?? ['ask'] }
}
