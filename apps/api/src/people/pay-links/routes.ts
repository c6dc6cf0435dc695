import * as contract from '@kivuko/contract/pay-links.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { openPayLink } from '../open-pay-link.ts'
import { drawOwnLink, readOwnLink, removeOwnLink, saveOwnLink } from './own-link.ts'

export function payLinkRoutes(deps: Deps): Route[] {
  return [
    on(contract.getPayLink).handle((_input, { id }) => readOwnLink(deps, id)),
    on(contract.savePayLink).handle(({ body }, { id }) => saveOwnLink(deps, id, body)),
    on(contract.removePayLink).handle((_input, { id }) => removeOwnLink(deps, id)),
    on(contract.drawPayLink).handle(({ query }, { id }) => drawOwnLink(deps, id, query)),
    on(contract.openPayLink).handle(({ params }) => openPayLink(deps, params.handle)),
  ]
}
