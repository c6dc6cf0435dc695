import * as contract from '@kivuko/contract/partner-payout-accounts.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { addAccount } from './add-account.ts'
import { listAccounts, readAccount } from './read-accounts.ts'
import { removeAccount } from './remove-account.ts'

export function payoutAccountRoutes(deps: Deps): Route[] {
  return [
    on(contract.createPayoutAccount).handle(({ body: { customer_id: customerId, ...body } }, partner) =>
      addAccount(deps, partner, { customerId, ...body }),
    ),
    on(contract.listPayoutAccounts).handle(({ params, query }, partner) =>
      listAccounts(deps, partner.id, { customerId: params.id, cursor: query.cursor, limit: query.limit }),
    ),
    on(contract.readPayoutAccount).handle(({ params }, partner) => readAccount(deps, partner.id, params.id)),
    on(contract.removePayoutAccount).handle(({ params }, partner) => removeAccount(deps, partner.id, params.id)),
  ]
}
