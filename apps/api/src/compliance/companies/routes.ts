import * as own from '@kivuko/contract/companies.ts'
import * as desk from '@kivuko/contract/console-companies.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { applyForCompany, changeCompany } from './apply-for-company.ts'
import { listOwn, showCompany } from './company-answer.ts'
import { confirmLink, openLink } from './follow-link.ts'
import { changeMember, inviteMember, listMembers, removeMember } from './manage-members.ts'
import { namePerson, removePerson } from './name-person.ts'
import { decideCompany, listForReview, readForReview } from './review-company.ts'
import { sendPaper } from './send-paper.ts'
import { submitCompany } from './submit-company.ts'

export function companyRoutes(deps: Deps): Route[] {
  return [...applicationRoutes(deps), ...memberRoutes(deps), ...consoleRoutes(deps)]
}

function applicationRoutes(deps: Deps): Route[] {
  return [
    on(own.listCompanies).handle(async (_input, caller) => ({ companies: await listOwn(deps.db, caller.id) })),
    on(own.applyForCompany).handle(async ({ body }, caller) =>
      showCompany(deps, await applyForCompany(deps, caller.id, body), caller.id),
    ),
    on(own.readCompany).handle(({ params }, caller) => showCompany(deps, params.id as UserId, caller.id)),
    on(own.changeCompany).handle(async ({ params, body }, caller) => {
      await changeCompany(deps, params.id as UserId, caller.id, body)
      return showCompany(deps, params.id as UserId, caller.id)
    }),
    on(own.sendCompanyPaper).handle(async ({ body, file }, caller) => {
      const companyId = body.company_id as UserId
      await sendPaper(deps, { companyId, applicant: caller.id, type: body.document_type, bytes: file })
      return showCompany(deps, companyId, caller.id)
    }),
    on(own.nameCompanyPerson).handle(async ({ params, body }, caller) => {
      await namePerson(deps, params.id as UserId, caller.id, body)
      return showCompany(deps, params.id as UserId, caller.id)
    }),
    on(own.removeCompanyPerson).handle(async ({ params }, caller) => {
      await removePerson(deps, params.id as UserId, caller.id, params.person)
      return showCompany(deps, params.id as UserId, caller.id)
    }),
    on(own.submitCompany).handle(async ({ params }, caller) => {
      await submitCompany(deps, params.id as UserId, caller.id)
      return showCompany(deps, params.id as UserId, caller.id)
    }),
    on(own.openCompanyLink).handle(({ body }, caller) => openLink(deps, caller.id, body.token)),
    on(own.confirmCompanyLink).handle(({ body }, caller) => confirmLink(deps, caller.id, body.token)),
  ]
}

function memberRoutes(deps: Deps): Route[] {
  const listFor = async (id: string, userId: UserId) => ({ members: await listMembers(deps.db, id as UserId, userId) })
  return [
    on(own.listMembers).handle(({ params }, caller) => listFor(params.id, caller.id)),
    on(own.inviteMember).handle(async ({ params, body }, caller) => {
      await inviteMember(deps, params.id as UserId, caller.id, body)
      return listFor(params.id, caller.id)
    }),
    on(own.changeMember).handle(async ({ params, body }, caller) => {
      await changeMember(deps, params.id as UserId, caller.id, { id: params.member, role: body.role })
      return listFor(params.id, caller.id)
    }),
    on(own.removeMember).handle(async ({ params }, caller) => {
      await removeMember(deps, params.id as UserId, caller.id, params.member)
      // Who left sees nobody any more.
      return listFor(params.id, caller.id).catch(() => ({ members: [] }))
    }),
  ]
}

function consoleRoutes(deps: Deps): Route[] {
  return [
    on(desk.consoleCompanies).handle(({ query }, { actor }) => listForReview(deps, query, actor)),
    on(desk.consoleCompany).handle(({ params }, caller) => readForReview(deps, params.id as UserId, caller)),
    on(desk.decideCompany).handle(({ params, body }, caller) => decideCompany(deps, params.id as UserId, body, caller)),
  ]
}
