import {
  confirmSubscription as confirmEndpoint,
  sendEnquiry as enquiryEndpoint,
  subscribe as subscribeEndpoint,
  unsubscribe as unsubscribeEndpoint,
} from '@kivuko/contract/leads.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function leadRoutes(deps: Deps): Route[] {
  return [
    on(subscribeEndpoint).handle(async ({ body }) => {
      await subscribe(deps, body)
      return { status: 'check_your_mail' as const }
    }),
    on(confirmEndpoint).handle(async ({ body }) => {
      await confirmSubscription(deps, body.token)
      return { status: 'confirmed' as const }
    }),
    on(unsubscribeEndpoint).handle(async ({ body }) => {
      await unsubscribe(deps, body.token)
      return { status: 'unsubscribed' as const }
    }),
    on(enquiryEndpoint).handle(async ({ body }) => {
      await sendEnquiry(deps, body)
      return { status: 'received' as const }
    }),
  ]
}
