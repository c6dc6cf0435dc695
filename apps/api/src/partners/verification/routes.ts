import * as page from '@kivuko/contract/identity-visits.ts'
import * as server from '@kivuko/contract/partner-verification-links.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { makeLink, readLink, revokeLink } from './make-link.ts'
import { enterVisit, knowVisit, openVisit, sendVisitCode, showVisit } from './visit-link.ts'

export function verificationLinkRoutes(deps: Deps): Route[] {
  return [
    on(server.createVerificationLink).handle(({ body }, partner) => makeLink(deps, partner.id, body)),
    on(server.readVerificationLink).handle(({ params }, partner) => readLink(deps, partner.id, params.id)),
    on(server.revokeVerificationLink).handle(({ params }, partner) => revokeLink(deps, partner.id, params.id)),
    on(page.openIdentityVisit).handle(async ({ body, bearer }) => {
      const { token, row } = await openVisit(deps, bearer, body.browser)
      return { token, visit: await showVisit(deps, row) }
    }),
    on(page.readIdentityVisit).handle(async ({ bearer }) => showVisit(deps, await knowVisit(deps, bearer))),
    on(page.sendIdentityCode).handle(async ({ bearer, request }) => {
      const code = await sendVisitCode(deps, bearer, request.ip)
      return { result: 'ok' as const, ...(deps.config.tellsCodes ? { dev_code: code } : {}) }
    }),
    on(page.enterIdentityVisit).handle(async ({ body, bearer, request }) =>
      showVisit(deps, await enterVisit(deps, bearer, { code: body.code, address: request.ip })),
    ),
  ]
}
