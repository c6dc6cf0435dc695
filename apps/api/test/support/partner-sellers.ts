// A partner whose customer has coins to sell and is known well enough for it.

import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { createPayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import { createPartnerSale, createSaleQuote } from '@kivuko/contract/partner-sales.ts'
import type { BankPayoutAccount, PhonePayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { PartnerCustomerId, UserId } from '../../src/platform/ids.ts'
import { give } from './gifts.ts'
import { type BothModes, callWith, newKey, newPartner, type TestPartner } from './partners.ts'
import { nairaAccount } from './sales.ts'
import type { Customer } from './test-app.ts'

export const DAY_MS = 86_400_000
/** 10 SOL, in billionths. */
export const SOL = 1_000_000_000n

export type Seller = { id: string; userId: UserId }

let people = 0

/** Of a partner, at tier 3, with 10 SOL. */
export async function newSeller(
  both: BothModes,
  secret: string,
  { mode = 'test', lastName = 'Obi' }: { mode?: PartnerMode; lastName?: string } = {},
): Promise<Seller> {
  people += 1
  const body = { external_id: `seller-${people}`, first_name: 'Ada', last_name: lastName }
  const { id } = (await callWith(both, secret)(createPartnerCustomer, { body })).body
  const app = both[mode]
  const { user_id: userId } = await app.deps.db
    .selectFrom('partner_customers')
    .select('user_id')
    .where('id', '=', id as PartnerCustomerId)
    .executeTakeFirstOrThrow()
  await app.deps.db.updateTable('users').set({ kyc_tier: 3 }).where('id', '=', userId).execute()
  await give(app, { user: { id: userId } } as Customer, 'SOL', 10n * SOL)
  return { id, userId }
}

export type Selling = Awaited<ReturnType<typeof startSelling>>

/** By a key of the mode, unless another is given; steps of a sale as its server takes them. */
export async function startSelling(
  both: BothModes,
  { mode = 'test', partner }: { mode?: PartnerMode; partner?: TestPartner } = {},
) {
  const owner = partner ?? (await newPartner(both))
  const { key, secret } = await newKey(owner, { mode })
  const ask = callWith(both, secret)
  const seller = await newSeller(both, secret, { mode })
  const add = (
    destination: BankPayoutAccount | PhonePayoutAccount = nairaAccount(),
    { currency = 'NGN', customerId = seller.id }: { currency?: SaleFiat; customerId?: string } = {},
  ) => ask(createPayoutAccount, { body: { customer_id: customerId, currency, destination } })
  const quote = async (crypto_amount = '1', fiat_currency: SaleFiat = 'NGN', customerId = seller.id) => {
    const body = { customer_id: customerId, crypto_currency: 'SOL', crypto_amount, fiat_currency } as const
    return ask(createSaleQuote, { body })
  }
  const sell = (quote_id: string, payout_account_id: string, customer_id = seller.id, key?: string) =>
    ask(createPartnerSale, { body: { customer_id, quote_id, payout_account_id }, ...(key && { key }) })
  /** An account that has waited. */
  const usable = async (destination = nairaAccount()) => {
    const { body } = await add(destination)
    await both[mode].advance(DAY_MS)
    return body
  }
  return { partner: owner, key, secret, ask, seller, add, quote, sell, usable }
}
