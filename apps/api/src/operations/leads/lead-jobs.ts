import type { EnquiryId, SubscriberId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const sendConfirmationJob = job<{ subscriberId: SubscriberId }>({ name: 'send-subscription-confirmation' })
export const forwardEnquiryJob = job<{ enquiryId: EnquiryId }>({ name: 'forward-enquiry' })
export const confirmEnquiryJob = job<{ enquiryId: EnquiryId }>({ name: 'confirm-enquiry' })
