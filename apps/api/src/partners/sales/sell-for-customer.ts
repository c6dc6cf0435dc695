// What a partner's customer sells is sold and paid out as anybody's: `trading` makes the sale, with the customer's limits and the one
// ledger. This says only whose it is, and where to: an account that has waited.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerSale } from '@kivuko/contract/partner-sales.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId, SaleId } from '#platform/ids.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'
import { cancelSale } from '#trading/cancel-sale.ts'
import { findSalesByIds } from '#trading/get-sale.ts'
import { sellToAccount } from '#trading/sell-to-account.ts'
import { getCustomer } from '../find-customer.ts'
import { getAccount, holdAccount } from '../payout-accounts/read-accounts.ts'
import { requireSigned } from '../require-signed.ts'
import { readSale } from './read-sales.ts'
import { salePlaces } from './store.ts'

type Wanted = { customerId: string; quoteId: string; accountId: string }

/** The same quote again is the same sale. */
export async function sellForCustomer(
  deps: Deps,
  partner: PartnerCaller,
  { customerId, quoteId, accountId }: Wanted,
): Promise<PartnerSale> {
  const customer = await getCustomer(deps.db, partner.id, customerId)
  requireSigned(deps, partner, 'A sale')
  const account = await getAccount(deps.db, partner.id, accountId)
  if (account.customer_id !== customer.id) throw new AppError('payout_account_not_found')
  if (account.usable_at > deps.clock.now())
    throw new AppError('payout_account_waits', {
      detail: `This payout account is new: nothing is paid into it before ${account.usable_at.toISOString()}.`,
    })
  const { user_id: userId } = customer
  const { id } = await sellToAccount(deps, {
    ...{ userId, quoteId, account, fiat: account.currency },
    async also(tx, sale) {
      // Removed meanwhile, it takes nothing more.
      await holdAccount(tx, account.id)
      const place = { sale_id: sale.id, partner_id: partner.id, customer_id: customer.id }
      await salePlaces.add(tx, {
        ...place,
        payout_account_id: account.id,
        session_id: null,
        external_id: null,
        keeps_coins: true,
      })
    },
  })
  return readSale(deps, partner.id, id)
}

/** Throws `sale_not_found`, also for another partner's and for one made in the widget. Twice is answered quietly. */
export async function cancelForCustomer(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerSale> {
  const place = await salePlaces.find(deps.db, { sale_id: id as SaleId, partner_id: partnerId })
  const [sale] = place && place.customer_id !== null ? await findSalesByIds(deps.db, [place.sale_id]) : []
  if (!sale) throw new AppError('sale_not_found')
  await cancelSale(deps, sale.user_id, sale.reference)
  return readSale(deps, partnerId, id)
}
