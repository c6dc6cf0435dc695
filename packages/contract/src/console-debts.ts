// What customers owe after a card payment came back: taken from their balance, or written off, by two people.
import * as z from 'zod/mini'
import { amountInput } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { reasonText } from './console.ts'
import {
  CORRECTION_KINDS,
  customerText,
  PROPOSERS,
  type ProposalKind,
  proposalDetail,
  reasonCode,
} from './console-proposals.ts'
import { endpoint } from './endpoint.ts'

/** Taken from the customer's balance, or borne by the house. */
export const DEBT_KINDS = ['debt_recovery', 'debt_write_off'] as const satisfies readonly ProposalKind[]
export type DebtKind = (typeof DEBT_KINDS)[number]

/** What gives a customer something, or takes it, by people's word alone. */
export const CAPPED_KINDS = [...CORRECTION_KINDS, 'debt_write_off'] as const satisfies readonly ProposalKind[]

/** Never more than is owed; what is recovered, not more than the balance either. */
export const proposeDebt = endpoint({
  id: 'proposeDebt',
  route: 'POST /console/proposals/debts',
  summary: 'Propose to take what a customer owes from their balance, or to write it off',
  auth: 'staff',
  proof: 'always',
  roles: PROPOSERS,
  idempotent: true,
  body: z.object({
    kind: z.enum(DEBT_KINDS),
    customer: customerText,
    currency: z.enum(ORDER_FIATS),
    amount: amountInput,
    reason_code: reasonCode,
    reason: reasonText,
  }),
  response: proposalDetail,
  errors: ['customer_not_found', 'same_person'],
})
