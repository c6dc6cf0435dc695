import type { Deps } from '#deps.ts'
import type { EnquiryId, SubscriberId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { forwardEnquiry } from './forward-enquiry.ts'
import { FORWARD_ENQUIRY, SEND_CONFIRMATION } from './job-names.ts'
import { sendConfirmation } from './send-confirmation.ts'

export function leadJobs(deps: Deps): JobTable {
  return {
    [SEND_CONFIRMATION]: ({ subscriberId }) => sendConfirmation(deps, subscriberId as SubscriberId),
    [FORWARD_ENQUIRY]: ({ enquiryId }) => forwardEnquiry(deps, enquiryId as EnquiryId),
  }
}
