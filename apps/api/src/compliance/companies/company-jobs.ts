import type { CompanyPersonId, MemberId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

/** To somebody an application names, or who is invited. */
export const mailCompanyLinkJob = job<{ linkId: CompanyPersonId | MemberId }>({
  name: 'mail-company-link',
  key: ({ linkId }) => `company-link:${linkId}`,
})
export const endCompanyRequestsJob = job({ name: 'end-company-requests' })
