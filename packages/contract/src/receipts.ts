// Whether a receipt is genuine, for anybody who was shown one.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { required } from './field-rules.ts'
import { TRANSACTION_KINDS, TRANSACTION_STATUSES } from './transactions.ts'

const checkedReceipt = z.object({
  reference: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  /** As it stands today. */
  status: z.enum(TRANSACTION_STATUSES),
  /** As the receipt has it. */
  amount: decimalString,
  currency: z.string(),
  created_at: z.string(),
  /** Initials: who holds the other end can tell, and nobody learns a name. */
  customer: z.string(),
  /** Null when the line names nobody. */
  recipient: z.nullable(z.string()),
})
export type CheckedReceipt = z.output<typeof checkedReceipt>

export const checkReceipt = endpoint({
  id: 'checkReceipt',
  route: 'POST /receipts/check',
  summary: 'Whether a receipt is genuine, and how its payment stands today; one answer for whatever does not match',
  auth: 'none',
  isRare: true,
  body: z.object({
    reference: z.string(required('reference')).check(z.trim(), z.minLength(1), z.maxLength(40)),
    amount: amountInput,
    code: z.string(required('code')).check(z.trim(), z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({
    /** Null: there is no such receipt, whichever of the three is wrong. */
    receipt: z.nullable(checkedReceipt),
  }),
})
