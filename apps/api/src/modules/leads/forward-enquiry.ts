// The mail to the trading desk about one enquiry.
import type { Deps } from '#deps.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { printLetter } from '#platform/letter.ts'
import { enquiryLetter } from './letters.ts'
import { findEnquiry } from './store.ts'

/** Runs as a job: a mail server that is down only delays it. */
export async function forwardEnquiry(deps: Deps, id: EnquiryId): Promise<void> {
  const enquiry = await findEnquiry(deps.db, id)
  if (!enquiry || !deps.mail || !deps.config.mail) return
  await deps.mail.send({
    id: `enquiry-${enquiry.id}`,
    to: deps.config.mail.desk,
    ...printLetter(enquiryLetter(enquiry)),
  })
}
