// Money that is longer on its way than it normally takes: what it waits for, in a sentence, and what may be done. Pure.
import type { StuckAction, StuckKind } from '@kivuko/contract/console-stuck-payments.ts'
import type { Asset } from '@kivuko/money/assets.ts'

export type StuckRow = {
  id: string
  kind: StuckKind
  reference: string | null
  user_id: string | null
  first_name: string | null
  last_name: string | null
  currency: Asset
  amount_units: bigint
  /** How far it has got: the words of `WAITS`. */
  step: Step
  since: Date
  /** What looks after it, as `followers` knows it. */
  follower: string
}

type Wait = { sentence: string; actions: readonly StuckAction[] }

const ASK: readonly StuckAction[] = ['ask']
const REVIEW: readonly StuckAction[] = ['review']

const WAITS = {
  order_card: {
    sentence: 'The time to pay is over, and the card network has not said how the payment ended.',
    actions: ASK,
  },
  order_account: {
    sentence: 'The time to pay is over, and the order’s bank account is still open at the network.',
    actions: ASK,
  },
  order_other: { sentence: 'The time to pay is over, and the order has not been closed.', actions: ASK },
  deposit_created: { sentence: 'M-Pesa has not confirmed that it asked the phone.', actions: ASK },
  deposit_pending: { sentence: 'M-Pesa has not said whether the phone paid.', actions: ASK },
  deposit_review: {
    sentence: 'Money arrived that does not fit the deposit. Look at the M-Pesa statement and say what arrived.',
    actions: REVIEW,
  },
  prompt_sending: { sentence: 'M-Pesa has not confirmed that it asked the phone.', actions: ASK },
  prompt_open: { sentence: 'M-Pesa has not said whether the phone paid.', actions: ASK },
  prompt_paid: { sentence: 'The phone has paid, and the order is not settled yet.', actions: ASK },
  prompt_lost: {
    sentence: 'M-Pesa never said what became of this prompt. Look at its statement and say whether anything arrived.',
    actions: REVIEW,
  },
  prompt_review: {
    sentence:
      'Money arrived that does not fit, or came a second time. Look at the M-Pesa statement and say what arrived.',
    actions: REVIEW,
  },
  payout_waiting: { sentence: 'M-Pesa could not be reached. Nothing has been sent yet.', actions: ASK },
  payout_sending: { sentence: 'M-Pesa has not confirmed that it took the payout.', actions: ASK },
  payout_sent: { sentence: 'M-Pesa took the payout and has not said how it ended.', actions: ASK },
  sale_waiting: { sentence: 'The payout of the sale has not been started.', actions: ASK },
  sale_phone: { sentence: 'M-Pesa has not said how the payout of the sale ended.', actions: ASK },
  sale_queued: { sentence: 'The bank network has not taken the payout. Its balance may be too low.', actions: ASK },
  sale_network: { sentence: 'The bank network has not said how the payout of the sale ended.', actions: ASK },
  sale_person: { sentence: 'A person has to send or confirm this payout, under Payouts.', actions: [] },
  sale_coins: {
    sentence: 'The bank sent the money back, and the treasury lacks the coins for the customer.',
    actions: ASK,
  },
  withdrawal_short: {
    sentence: 'The hot wallet has too little of this coin, or of the coin that pays for gas. Send it more.',
    actions: ASK,
  },
  sweep_short: {
    sentence: 'The customer’s address has too little of the coin that pays for gas. It goes on when its fuel is there.',
    actions: ASK,
  },
  chain_slow: { sentence: 'The network has not said that it is deep enough in a block.', actions: ASK },
  chain_gas_price: {
    sentence: 'Gas costs more than the signer allows. It waits until it is cheaper, or until the ceiling is raised.',
    actions: ASK,
  },
  chain_day_limit: {
    sentence:
      'The signer has sent as much outside as it does in a day. It waits for the next, or until the limit is raised.',
    actions: ASK,
  },
  chain_signer_silent: { sentence: 'The signer does not answer. Look whether it runs.', actions: ASK },
  chain_signer_differs: {
    sentence: 'The signer knows this number or this transfer otherwise. Compare its journal before anything else.',
    actions: ASK,
  },
  chain_network_refuses: { sentence: 'The network’s node does not take the transaction. Read its log.', actions: ASK },
  chain_number_used: {
    sentence: 'The number was used by a transaction nobody here knows. Look at the address on the network.',
    actions: ASK,
  },
  refund_waiting: { sentence: 'M-Pesa could not be reached. The refund has not been sent yet.', actions: ASK },
  refund_sending: { sentence: 'M-Pesa has not confirmed that it took the refund.', actions: ASK },
  refund_sent: { sentence: 'M-Pesa took the refund and has not said how it ended.', actions: ASK },
  refund_asked: { sentence: 'The card network has not finished the refund.', actions: ASK },
  refund_queued: { sentence: 'The refund has not been sent yet.', actions: ASK },
  refund_unsent: {
    sentence: 'This refund cannot be sent by itself. It is owed until a person has sent it another way.',
    actions: ['sent'],
  },
  refund_failed: {
    sentence: 'The network refused the refund. It is owed until a person has sent it another way.',
    actions: ['sent'],
  },
  return_returning: {
    sentence: 'The bank network has not said that the transfer is back with its sender.',
    actions: ASK,
  },
  return_person: { sentence: 'A person has to send this transfer back at the bank.', actions: ['returned'] },
  transfer_received: { sentence: 'The transfer is booked, and nothing has decided what becomes of it.', actions: ASK },
  transfer_person: { sentence: 'A person has to decide about this transfer, under Transfers.', actions: [] },
} as const satisfies Record<string, Wait>

export type Step = keyof typeof WAITS

export function waitOf({ step }: Pick<StuckRow, 'step'>): Wait {
  return WAITS[step]
}
