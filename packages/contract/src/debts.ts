// What a customer owes after a card payment came back, what holds their account meanwhile, and paying it.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { ORDER_DISPUTES } from './orders.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

const debtSchema = z.object({
  currency: z.enum(ORDER_FIATS),
  owed: decimalString,
  /** How much of it the wallet of that currency could pay now; null where there is no such wallet. */
  payable: z.nullable(decimalString),
})

export const listDebts = endpoint({
  id: 'listDebts',
  route: 'GET /debts',
  summary: 'What the customer owes, and which payments are contested; nothing leaves the account while there is either',
  auth: 'user',
  response: z.object({
    is_held: z.boolean(),
    debts: z.array(debtSchema),
    contested: z.array(
      z.object({
        order_reference: z.string(),
        dispute: z.enum(ORDER_DISPUTES),
        currency: z.enum(ORDER_FIATS),
        amount: decimalString,
      }),
    ),
  }),
})
export type Debts = z.output<(typeof listDebts)['response']>

export const payDebt = endpoint({
  id: 'payDebt',
  route: 'POST /debts/pay',
  summary: 'Pay what is owed, or a part, out of the wallet of the same currency',
  auth: 'user',
  idempotent: true,
  body: z.object({
    currency: z.enum(WALLET_CURRENCIES, oneOf(WALLET_CURRENCIES)),
    amount: amountInput,
  }),
  response: z.object({ reference: z.string(), currency: z.string(), paid: decimalString, owed: decimalString }),
  errors: ['debt_over', 'insufficient_balance', 'account_suspended'],
})
