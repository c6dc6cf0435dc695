// Where a sale can be paid into: the banks, and whose an account is.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { bankPayoutAccount, SALE_FIATS } from './trades.ts'

export const listPayoutBanks = endpoint({
  id: 'listPayoutBanks',
  route: 'GET /payouts/banks',
  summary: 'Banks a sale in naira can be paid into',
  auth: 'user',
  response: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['provider_unavailable'],
})

/** Where the rail can be asked, the name its bank knows; else only whether the details fit together. */
export const checkPayoutAccount = endpoint({
  id: 'checkPayoutAccount',
  route: 'POST /payouts/account-check',
  summary: 'Whose account it is, before money is sent there',
  auth: 'user',
  findsPeople: true,
  body: z.object({
    fiat_currency: z.enum(SALE_FIATS, oneOf(SALE_FIATS)),
    account: bankPayoutAccount,
  }),
  response: z.object({
    /** Null where the rail cannot be asked. */
    account_name: z.nullable(z.string()),
    /** Whether that name resembles the one given. */
    is_match: z.boolean(),
  }),
  errors: ['payout_account_invalid', 'method_unavailable', 'provider_unavailable'],
})
