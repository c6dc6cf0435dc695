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
    on(leads.subscribe).handle(({ body }) => done('check_your_mail', subscribe(deps, body))),
    on(leads.confirmSubscription).handle(({ body }) => done('confirmed', confirmSubscription(deps, body.token))),
    on(leads.unsubscribe).handle(({ body }) => done('unsubscribed', unsubscribe(deps, body.token))),
    on(leads.sendEnquiry).handle(({ body }) => done('received', sendEnquiry(deps, body))),
    on(consoleLeads.listEnquiries).handle(({ query }, { actor }) => listEnquiries(deps, query, actor)),
    on(consoleLeads.answerEnquiry).handle(({ params, body }, by) =>
      answerEnquiry(deps, params.id as EnquiryId, { note: body.note, by }),
    ),
    on(consoleLeads.listSubscribers).handle(({ query }, { actor }) => listSubscribers(deps, query, actor)),
  ]
}

async function done<S extends string>(status: S, work: Promise<void>): Promise<{ status: S }> {
  await work
  return { status }
}
