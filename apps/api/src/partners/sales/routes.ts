import * as contract from '@kivuko/contract/partner-sales.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { quoteForSale } from './quote-for-sale.ts'
import { listSalesOf, pageSales, readSale } from './read-sales.ts'
import { cancelForCustomer, sellForCustomer } from './sell-for-customer.ts'

export function partnerSaleRoutes(deps: Deps): Route[] {
  return [
    on(contract.createSaleQuote).handle(({ body }, partner) => quoteForSale(deps, partner.id, body)),
    on(contract.createPartnerSale).handle(({ body }, partner) =>
      sellForCustomer(deps, partner, {
        customerId: body.customer_id,
        quoteId: body.quote_id,
        accountId: body.payout_account_id,
      }),
    ),
    on(contract.listPartnerSales).handle(({ params, query: { cursor, limit } }, partner) =>
      listSalesOf(deps, partner.id, { customerId: params.id, cursor, limit }),
    ),
    on(contract.listAllPartnerSales).handle(({ query: { external_id: externalId, cursor, limit } }, partner) =>
      pageSales(deps, partner.id, { externalId, cursor, limit }),
    ),
    on(contract.readPartnerSale).handle(({ params }, partner) => readSale(deps, partner.id, params.id)),
    on(contract.cancelPartnerSale).handle(({ params }, partner) => cancelForCustomer(deps, partner.id, params.id)),
  ]
}
