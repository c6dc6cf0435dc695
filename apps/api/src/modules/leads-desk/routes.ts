import * as contract from '@kivuko/contract/console-leads.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { listEnquiries } from './list-enquiries.ts'
import { listSubscribers } from './list-subscribers.ts'

export function leadDeskRoutes(deps: Deps): Route[] {
  return [
    on(contract.listEnquiries).handle(({ query }, { actor }) => listEnquiries(deps, query, actor)),
    on(contract.answerEnquiry).handle(({ params, body }, by) =>
      answerEnquiry(deps, params.id as EnquiryId, { note: body.note, by }),
    ),
    on(contract.listSubscribers).handle(({ query }, { actor }) => listSubscribers(deps, query, actor)),
  ]
}
