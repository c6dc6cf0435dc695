// What a frame that sells asks the server, beside what every frame asks.
import type { Body, Response } from '@kivuko/contract/endpoint.ts'
import type * as contract from '@kivuko/contract/widget-sale.ts'
import { ask } from '../calls.ts'
import type { Flow } from '../flow.ts'

export type SaleQuote = Response<typeof contract.createWidgetSaleQuote>
export type Destination = Body<typeof contract.sellInWidget>['destination']

export function saleCalls({ calls: { bearer } }: Flow) {
  return {
    quote: (body: Body<typeof contract.createWidgetSaleQuote>) =>
      ask<typeof contract.createWidgetSaleQuote>('POST', '/widget/sale_quotes', { bearer, body }),
    sell: (body: Body<typeof contract.sellInWidget>, key: string) =>
      ask<typeof contract.sellInWidget>('POST', '/widget/sales', { bearer, body, key }),
    startProof: (body: Body<typeof contract.startWidgetSaleProof>) =>
      ask<typeof contract.startWidgetSaleProof>('POST', '/widget/sale_proofs', { bearer, body }),
    sale: (id: string) => ask<typeof contract.readWidgetSale>('GET', `/widget/sales/${id}`, { bearer }),
    cancel: (id: string, key: string) =>
      ask<typeof contract.cancelWidgetSale>('POST', `/widget/sales/${id}/cancel`, { bearer, key }),
    addresses: (body: Body<typeof contract.widgetDepositAddresses>) =>
      ask<typeof contract.widgetDepositAddresses>('POST', '/widget/deposit_addresses', { bearer, body }),
    banks: () => ask<typeof contract.listWidgetBanks>('GET', '/widget/banks', { bearer }),
  }
}
