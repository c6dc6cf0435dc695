// Texts of the page where money is proposed and approved, English.
import type {
  HandRefundProvider,
  ProposalKind,
  ProposalReason,
  ProposalState,
} from '@kivuko/contract/console-proposals.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const KIND_NAMES: Record<ProposalKind, string> = {
  manual_credit: 'Credit to a customer',
  manual_debit: 'Debit from a customer',
  purchase_refund: 'Refund of a purchase',
  refund_sent: 'Refund sent another way',
  treasury_funding: 'Treasury funding',
}

export const SENDER_NAMES: Record<HandRefundProvider, string> = {
  bank: 'The bank account',
  paystack: 'Paystack',
  mpesa: 'M-Pesa',
  stripe: 'Stripe',
}

export const STATE_NAMES: Record<ProposalState, string> = {
  proposed: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const STATE_TONES: Record<ProposalState, BadgeTone> = {
  proposed: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export const REASON_NAMES: Record<ProposalReason, string> = {
  goodwill: 'Goodwill',
  payment_missing: 'A payment was not booked',
  our_mistake: 'A mistake of ours',
  credited_twice: 'Credited twice',
  payment_taken_back: 'The payment was taken back by its bank or network',
  customer_asked: 'The customer asked',
  fraud: 'Suspected fraud',
  sent_another_way: 'A person sent it another way',
  stock: 'Stock put under custody',
  other: 'Something else',
}

export const LIST_TEXT = {
  title: 'Corrections',
  lead: 'Money that staff move takes two people: one proposes, another approves.',
  filters: 'Which corrections',
  caption: 'Corrections',
  state: 'State',
  kind: 'Kind',
  all: 'All',
  anyKind: 'Every kind',
  /** With an account's id. */
  onlyOf: (customer: string) => `Only of customer ${customer}`,
  clear: 'Show everybody’s',
  what: 'What',
  amount: 'Amount',
  whom: 'For',
  treasury: 'The treasury',
  by: 'Proposed by',
  when: 'When',
  loading: 'Loading corrections…',
  failed: 'The corrections could not be loaded',
  more: 'Show more',
  empty: 'Nothing here',
  emptyLead: 'Corrections that match appear here as soon as somebody proposes one.',
  correct: 'Correct a balance',
  refund: 'Refund a purchase',
} as const

export const DETAIL_TEXT = {
  close: 'Close',
  loading: 'Loading…',
  failed: 'This proposal could not be loaded',
  customer: 'Customer',
  order: 'Order',
  sentRefund: 'Refund',
  sentFrom: 'Sent from',
  sentReference: 'Its reference there',
  amount: 'Amount',
  reason: 'Reason',
  words: 'In words',
  by: 'Proposed by',
  reference: 'Reference for the customer',
  decidedBy: { approved: 'Approved by', rejected: 'Rejected by', withdrawn: 'Withdrawn by', proposed: 'Decided by' },
  decision: 'With the words',
  moves: 'What moves',
  moved: 'What moved',
  wouldMove: 'What would have moved',
  shortage: 'Not enough for this now',
  missingFrom: (account: string) => `${account} lacks`,
  ownWaits: 'You proposed this. A colleague in treasury, or an admin, decides it.',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  approveTitle: 'Approve and move the money?',
  rejectTitle: 'Reject this proposal?',
  withdrawTitle: 'Withdraw this proposal?',
  why: 'Why',
  missing: 'Say why, in a few words',
  cancel: 'Cancel',
  notDone: 'That did not work. Please try again.',
} as const

export const PROPOSE_TEXT = {
  correct: 'Correct a balance',
  refund: 'Refund a purchase',
  sent: 'Book a refund sent another way',
  fund: 'Fund the treasury',
  close: 'Close',
  kind: 'What to do',
  credit: 'Add to the balance',
  debit: 'Take from the balance',
  creditDetail: 'The house pays it.',
  debitDetail: 'Never more than there is.',
  customer: 'Customer',
  customerHint: 'Email, phone number or account id',
  order: 'Order reference',
  orderHint: 'Such as KV-7Q2M-9XRD. Only a completed purchase can be refunded, in full.',
  sentRefund: 'Refund',
  sentRefundHint: 'Its id, from the stuck payments. The network refused it, and the money left by another way.',
  sentFrom: 'Out of whose account it was sent',
  sentReference: 'Reference of the transfer',
  sentReferenceHint: 'As the bank’s or the provider’s statement has it. A colleague compares it with the statement.',
  currency: 'Currency or coin',
  amount: 'Amount',
  reason: 'Reason',
  reasonHint: 'The customer is told the reason, not the words below.',
  words: 'Why, in words',
  fundingHint: 'Name the slip or the transfer, so that a colleague can check it.',
  needCustomer: 'Say which customer',
  needOrder: 'Say which order',
  needRefund: 'Say which refund',
  needReference: 'Give the reference of the transfer',
  needAmount: 'Enter an amount above zero',
  needWords: 'Say why, in a few words',
  check: 'Check',
  back: 'Back',
  propose: 'Propose',
  waits: 'Nothing moves until a colleague approves it.',
  failed: 'That did not work. Please try again.',
} as const

const ACCOUNTS: Record<string, string> = {
  'customer:available': 'Customer’s balance',
  treasury: 'Treasury stock',
  fees: 'Fees earned',
  spread: 'Spread earned',
  'refunds:payable': 'Owed back to the customer',
  corrections: 'Corrections of the house',
  'clearing:custody': 'Held for us under custody',
  'clearing:bank': 'On our bank account',
  'clearing:paystack': 'Held for us by Paystack',
  'clearing:mpesa': 'Held for us by M-Pesa',
  'clearing:stripe': 'Held for us by Stripe',
}

/** An account of the ledger in words: without whose it is, and without its currency. */
export function accountName(account: string): string {
  const parts = account.split(':').slice(0, -1)
  const kind = parts[0] === 'customer' ? `customer:${parts[2]}` : parts.join(':')
  return ACCOUNTS[kind] ?? kind
}

/** What somebody holds for us stands below zero in the ledger. */
export function shownAmount({ account, amount }: { account: string; amount: string }): string {
  if (!account.startsWith('clearing:')) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
