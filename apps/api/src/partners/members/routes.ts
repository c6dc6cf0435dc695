import * as contract from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { askForLive, changeRole, createPartner, inviteMember, joinPartner, removeMember } from './manage-partner.ts'
import { listPartners, readPartner } from './read-partner.ts'

export function memberRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPartners).handle((_input, caller) => listPartners(deps, caller.id)),
    on(contract.createPartner).handle(({ body }, caller) => createPartner(deps, caller.id, body)),
    on(contract.readPartner).handle(({ params }, caller) => readPartner(deps, caller.id, params.id)),
    on(contract.askForLive).handle(({ params }, caller) => askForLive(deps, caller.id, params.id)),
    on(contract.invitePartnerMember).handle(({ params, body }, caller) =>
      inviteMember(deps, caller.id, { partnerId: params.id, ...body }),
    ),
    on(contract.joinPartner).handle(({ params }, caller) => joinPartner(deps, caller.id, params.id)),
    on(contract.changePartnerRole).handle(({ params, body: { role } }, caller) =>
      changeRole(deps, caller.id, { partnerId: params.id, memberId: params.member, role }),
    ),
    on(contract.removePartnerMember).handle(async ({ params }, caller) => {
      await removeMember(deps, caller.id, { partnerId: params.id, memberId: params.member })
      return { result: 'ok' }
    }),
  ]
}
