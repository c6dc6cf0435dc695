// The calls of the public site's forms. Loaded when one is sent: readers never need the contract's schemas.
import { isEmailAddress } from '@kivuko/contract/auth.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { confirmSubscription, sendEnquiry, subscribe, unsubscribe } from '@kivuko/contract/leads.ts'
import { call } from '#lib/api-client.ts'

export type Source = BodyInput<typeof subscribe>['source']
export type EnquiryForm = BodyInput<typeof sendEnquiry>

export function isEmail(text: string): boolean {
  return isEmailAddress(text.trim())
}

export async function askForNews(email: string, source: Source): Promise<void> {
  await call(subscribe, { body: { email, source } })
}

export async function confirmNews(token: string): Promise<void> {
  await call(confirmSubscription, { body: { token } })
}

export async function leaveNews(token: string): Promise<void> {
  await call(unsubscribe, { body: { token } })
}

export async function writeToDesk(form: EnquiryForm): Promise<void> {
  await call(sendEnquiry, { body: form })
}
