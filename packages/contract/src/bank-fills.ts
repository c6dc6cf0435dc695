// Filling a wallet by bank transfer: to an account number of one's own, or to the operator's with a reference of one's own.
import { feeOf, type Money } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { WALLET_CURRENCIES, type WalletCurrency } from './wallets.ts'

/** `bps` of what arrives, out of it; to the last unit, rounded half up. */
export function bankFillFee(amount: Money<WalletCurrency>, bps: bigint): Money<WalletCurrency> {
  return feeOf(amount, bps)
}

const currency = z.enum(WALLET_CURRENCIES, oneOf(WALLET_CURRENCIES))

export const bankFills = endpoint({
  id: 'bankFills',
  route: 'GET /payments/bank/wallets',
  summary: 'Which wallets can be filled by bank transfer',
  auth: 'user',
  response: z.object({ currencies: z.array(currency) }),
})

/** Where the money is sent, for good: what arrives there is added to the wallet. */
const fillAccount = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  /** What the customer writes on the transfer; null where the number is theirs alone. */
  reference: z.nullable(z.string()),
})

const bankFill = z.object({
  currency,
  /** Null while the bank opens it. */
  account: z.nullable(fillAccount),
  /** Taken out of what arrives. */
  fee_bps: z.int(),
  /** What is outside is looked at by a person. */
  minimum: decimalString,
  maximum: decimalString,
  /** The name a sender must have. */
  sender_name: z.string(),
  /** False: it is the customer's own word, and every transfer waits for people. */
  is_name_verified: z.boolean(),
  /** Transfers that arrived and a person looks at. */
  waiting: z.array(z.object({ amount: decimalString, arrived_at: z.string() })),
})
export type BankFill = z.output<typeof bankFill>

export const bankFillDetails = endpoint({
  id: 'bankFillDetails',
  route: 'GET /payments/bank/wallets/{currency}',
  summary: 'Where the customer sends money for this wallet: an account number or a reference that is theirs for good',
  auth: 'user',
  params: z.object({ currency }),
  response: bankFill,
  errors: ['method_unavailable', 'account_suspended'],
})
