import type { Deps } from '#deps.ts'
import type { EnquiryId, SubscriberId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { confirmEnquiry } from './confirm-enquiry.ts'
import { forwardEnquiry } from './forward-enquiry.ts'
import { CONFIRM_ENQUIRY, FORWARD_ENQUIRY, SEND_CONFIRMATION } from './job-names.ts'
import { sendConfirmation } from './send-confirmation.ts'

export function leadJobs(deps: Deps): JobTable {
  return {
    [SEND_CONFIRMATION]: ({ subscriberId }) => sendConfirmation(deps, subscriberId as SubscriberId),
    [CONFIRM_ENQUIRY]: ({ enquiryId }) => confirmEnquiry(deps, enquiryId as EnquiryId),
    [FORWARD_ENQUIRY]: ({ enquiryId }) => forwardEnquiry(deps, enquiryId as EnquiryId),
  }
}
