import * as server from '@kivuko/contract/partner-widget.ts'
import * as frame from '@kivuko/contract/widget.ts'
import * as selling from '@kivuko/contract/widget-sale.ts'
import * as atSite from '@kivuko/contract/widget-sign-in.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { bearerOf } from '#platform/widget-calls.ts'
import {
  cancelInSession,
  orderByCardInSession,
  orderInSession,
  quoteInSession,
  readInSession,
} from './buy-in-session.ts'
import { redeemSession } from './enter-session.ts'
import { makeSession, readSession, revokeSession } from './make-session.ts'
import { confirmSaleAtSite } from './prove-sale-at-site.ts'
import {
  addressesInSession,
  banksInSession,
  cancelSaleInSession,
  quoteSaleInSession,
  readSaleInSession,
  sellInSession,
  startSaleProof,
} from './sell-in-session.ts'
import { showById, showSession } from './show-session.ts'
import { confirmSiteSignIn, openSiteSignIn, readSiteSignIn, startSiteSignIn } from './sign-in-at-site.ts'
import { sendFrameCode, signInFrame } from './sign-in-frame.ts'

/** What a partner's server calls. */
export function widgetSessionRoutes(deps: Deps): Route[] {
  return [
    on(server.createWidgetSession).handle(({ body }, partner) => makeSession(deps, partner.id, body)),
    on(server.readWidgetSession).handle(({ params }, partner) => readSession(deps, partner.id, params.id)),
    on(server.revokeWidgetSession).handle(({ params }, partner) => revokeSession(deps, partner.id, params.id)),
  ]
}

/** What a customer calls at the site, for a frame that waits for them. */
export function siteSignInRoutes(deps: Deps): Route[] {
  return [
    on(atSite.openWidgetSignIn).handle(({ body }, caller) => openSiteSignIn(deps, caller.id, body.secret)),
    on(atSite.confirmWidgetSignIn).handle(async ({ body }, caller) => {
      await confirmSiteSignIn(deps, caller.id, body.secret)
      return { result: 'ok' as const }
    }),
    on(atSite.confirmWidgetSale).handle(async ({ body }, caller) => {
      await confirmSaleAtSite(deps, caller.id, body.secret)
      return { result: 'ok' as const }
    }),
  ]
}

/** What a frame calls. */
export function frameRoutes(deps: Deps): Route[] {
  return [
    on(frame.redeemWidgetSession).handle(async ({ body, request }) => {
      const { token, row } = await redeemSession(deps, { secret: bearerOf(request), frame: body.frame })
      return { token, session: await showSession(deps, row) }
    }),
    on(frame.readWidget).handle((_input, caller) => showById(deps, caller.id)),
    on(frame.sendWidgetCode).handle(async ({ body, request }, caller) => {
      const code = await sendFrameCode(deps, { caller, address: request.ip }, body.email)
      return { result: 'ok' as const, ...(deps.config.tellsCodes ? { dev_code: code } : {}) }
    }),
    on(frame.signInWidget).handle(({ body, request }, caller) =>
      signInFrame(
        deps,
        { caller, address: request.ip },
        { email: body.email, code: body.code, firstName: body.first_name, lastName: body.last_name },
      ),
    ),
    on(atSite.startWidgetSignIn).handle((_input, caller) => startSiteSignIn(deps, caller)),
    on(atSite.readWidgetSignIn).handle((_input, caller) => readSiteSignIn(deps, caller)),
    on(frame.createWidgetQuote).handle(({ body }, caller) =>
      quoteInSession(deps, caller, {
        crypto: body.crypto_currency,
        amount: body.fiat_amount,
        method: body.payment_method,
      }),
    ),
    on(frame.orderWidgetByPhone).handle(({ body }, caller) =>
      orderInSession(deps, caller, { quoteId: body.quote_id, phone: body.phone_number }),
    ),
    on(frame.orderWidgetByCard).handle(({ body }, caller) => orderByCardInSession(deps, caller, body.quote_id)),
    on(selling.createWidgetSaleQuote).handle(({ body }, caller) =>
      quoteSaleInSession(deps, caller, { crypto: body.crypto_currency, amount: body.amount }),
    ),
    on(selling.sellInWidget).handle(({ body }, caller) =>
      sellInSession(deps, caller, { quoteId: body.quote_id, destination: body.destination }),
    ),
    on(selling.startWidgetSaleProof).handle(({ body }, caller) =>
      startSaleProof(deps, caller, { quoteId: body.quote_id, destination: body.destination }),
    ),
    on(selling.readWidgetSale).handle(({ params }, caller) => readSaleInSession(deps, caller, params.id)),
    on(selling.cancelWidgetSale).handle(({ params }, caller) => cancelSaleInSession(deps, caller, params.id)),
    on(selling.widgetDepositAddresses).handle(({ body }, caller) =>
      addressesInSession(deps, caller, body.crypto_currency),
    ),
    on(selling.listWidgetBanks).handle((_input, caller) => banksInSession(deps, caller)),
    on(frame.readWidgetOrder).handle(({ params }, caller) => readInSession(deps, caller, params.id)),
    on(frame.cancelWidgetOrder).handle(({ params }, caller) => cancelInSession(deps, caller, params.id)),
  ]
}
