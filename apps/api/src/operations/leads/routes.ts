import * as consoleLeads from '@kivuko/contract/console-leads.ts'
import * as leads from '@kivuko/contract/leads.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { listEnquiries } from './list-enquiries.ts'
import { listSubscribers } from './list-subscribers.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function leadRoutes(deps: Deps): Route[] {
  return [
    on(leads.subscribe).handle(async ({ body }) => {
      await subscribe(deps, body)
      return { status: 'check_your_mail' as const }
    }),
    on(leads.confirmSubscription).handle(async ({ body }) => {
      await confirmSubscription(deps, body.token)
      return { status: 'confirmed' as const }
    }),
    on(leads.unsubscribe).handle(async ({ body }) => {
      await unsubscribe(deps, body.token)
      return { status: 'unsubscribed' as const }
    }),
    on(leads.sendEnquiry).handle(async ({ body }) => {
      await sendEnquiry(deps, body)
      return { status: 'received' as const }
    }),
    on(consoleLeads.listEnquiries).handle(({ query }, { actor }) => listEnquiries(deps, query, actor)),
    on(consoleLeads.answerEnquiry).handle(({ params, body }, by) =>
      answerEnquiry(deps, params.id as EnquiryId, { note: body.note, by }),
    ),
    on(consoleLeads.listSubscribers).handle(({ query }, { actor }) => listSubscribers(deps, query, actor)),
  ]
}
