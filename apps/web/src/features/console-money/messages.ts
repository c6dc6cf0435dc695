// Texts of the money desk, English.
import type { DeskTransfer, WEBHOOK_OUTCOMES, WEBHOOK_PROVIDERS } from '@kivuko/contract/console-money.ts'
import type { STUCK_KINDS } from '@kivuko/contract/console-stuck.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'

export const DESK_TEXT = {
  filters: 'Filters',
  clear: 'Clear the filters',
  search: 'Search',
  find: 'Find',
  from: 'From day',
  to: 'To day',
  any: 'All',
  more: 'Show more',
  shut: 'Close',
  cancel: 'Cancel',
  words: 'Why',
  reasons: 'Common reasons',
  missing: 'Say why, in a few words',
  nobody: 'No customer',
  failedToDo: 'That did not work. Please try again.',
} as const

export const STAND_NAMES: Record<DeskTransfer['stand'], string> = {
  decide: 'To decide',
  return: 'To send back',
  received: 'Just arrived',
  returning: 'Going back',
  returned: 'Sent back',
  matched: 'Paid its order',
}

export const PROVIDER_NAMES: Record<(typeof WEBHOOK_PROVIDERS)[number], string> = {
  stripe: 'Stripe',
  paystack: 'Paystack',
  mpesa: 'M-Pesa',
  bank: 'Bank statement',
}

/** A provider that is not known here goes by its own name. */
export function providerName(provider: string): string {
  return (PROVIDER_NAMES as Record<string, string>)[provider] ?? provider
}

export const OUTCOME_NAMES: Record<(typeof WEBHOOK_OUTCOMES)[number], string> = {
  received: 'Waiting',
  handled: 'Handled',
  ignored: 'Nothing to do',
  unmatched: 'About nothing of ours',
}

export const ORDER_STATE_NAMES: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
}

export const TRANSFERS_TEXT = {
  title: 'Transfers',
  lead: 'Bank transfers that arrived, and what became of each.',
  caption: 'Bank transfers',
  loading: 'Loading transfers…',
  failed: 'Transfers could not be loaded',
  empty: 'No transfers like that',
  emptyToDo: 'Nothing waits for a decision',
  emptyLead: 'A transfer without a clear order comes here.',
  stand: 'Where it stands',
  currency: 'Currency',
  provider: 'Arrived at',
  ownBank: 'Our bank account',
  searchHint: 'Sender, what they wrote, account or order',
  amount: 'Amount',
  sender: 'Sender',
  noSender: 'No name given',
  wrote: 'What they wrote',
  nothingWritten: 'Nothing',
  arrived: 'Arrived',
  ended: 'Ended',
  account: 'Account',
  order: 'Order',
  why: 'Why',
  id: 'Transfer',
  opening: 'Opening the transfer…',
  notOpened: 'The transfer could not be opened',
  itsOrder: 'The order it names',
  candidates: 'Open orders it may be for',
  noCandidates: 'No open order has this amount or a similar name.',
  sameAmount: 'Same amount',
  otherAmount: 'Other amount',
  similarName: 'Similar name',
  otherName: 'Other name',
  settle: (reference: string) => `Pay ${reference} with it`,
  settleOther: 'Pay another order with it',
  otherReference: 'Order reference',
  missingReference: 'Type the reference of the order',
  settleLead: 'The coins become the customer’s at once. This cannot be undone.',
  settleOtherAmount: 'The amount is not the order’s, so the transfer will not buy anything: it goes back.',
  settleReasons: ['The sender wrote to us', 'The name is the customer’s, written otherwise', 'A family member pays'],
  sendBack: 'Send it back',
  sendBackLead:
    'The money is owed to its sender. By Paystack it leaves by itself; from our bank account a person sends it and marks it here.',
  sendBackReasons: ['The sender is not the customer', 'It names no order of ours', 'The customer asked for it'],
  markReturned: 'Mark as sent back',
  markLead: 'Only after the transfer has left our bank. The books are written at once, and the customer is told.',
  markReasons: ['Sent by our bank today'],
} as const

export const KIND_NAMES: Record<(typeof STUCK_KINDS)[number], string> = {
  order: 'Order',
  deposit: 'Deposit',
  prompt: 'Payment by phone',
  payout: 'Payout',
  sale: 'Sale',
  withdrawal: 'Withdrawal of coins',
  send: 'Coins between our addresses',
  refund: 'Refund',
  return: 'Transfer back',
  transfer: 'Transfer in',
}

export const STUCK_TEXT = {
  title: 'Stuck payments',
  lead: 'Money that has not reached its end in the time it normally takes, oldest first.',
  caption: 'Stuck payments',
  loading: 'Looking for stuck payments…',
  failed: 'Stuck payments could not be loaded',
  empty: 'Nothing is stuck',
  emptyLead: 'Every payment is within its normal time.',
  emptyFiltered: 'Nothing like that is stuck',
  kind: 'Kind',
  reference: 'Reference',
  customer: 'Customer',
  amount: 'Amount',
  waits: 'Waits for',
  since: 'Since',
  next: 'Looked at next',
  givenUp: 'Given up',
  byItself: 'Not by itself',
  soon: 'Now',
  actions: 'What to do',
  searchHint: 'Reference or id, exactly',
  ask: 'Ask again now',
  askLead: 'The provider is asked what became of it, as would happen later by itself.',
  asked: 'It is being asked about.',
  review: 'Say what arrived',
  reviewLead: 'Look at the M-Pesa statement first. What you say is booked at once and cannot be undone.',
  found: 'Shillings that arrived',
  nothing: 'Nothing arrived',
  something: 'Money arrived',
  outcome: 'What the statement shows',
  badAmount: 'Type the shillings that arrived, such as 1500 or 1500.50',
  reviewed: 'It is booked.',
  openTransfer: 'Open the transfer',
  sent: 'Book it as sent another way',
} as const

export const WEBHOOKS_TEXT = {
  title: 'Webhooks',
  lead: 'What providers told us, as it came.',
  caption: 'Events of providers',
  loading: 'Loading events…',
  failed: 'Events could not be loaded',
  empty: 'No events like that',
  emptyLead: 'What a provider tells us appears here.',
  provider: 'Provider',
  outcome: 'Outcome',
  type: 'Type',
  about: 'About',
  received: 'Received',
  handled: 'Handled',
  notYet: 'Not yet',
  searchHint: 'Event or what it is about, exactly',
  typeHint: 'Such as charge.success',
  event: 'Event',
  body: 'What it said',
  opening: 'Opening the event…',
  notOpened: 'The event could not be opened',
  redeliver: 'Handle it again',
  redeliverLead: 'What it did before is not done twice.',
  cannot: 'This was read from a statement, or its provider is not connected: there is nothing to handle again.',
} as const
