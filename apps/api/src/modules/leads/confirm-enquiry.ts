// Tells whoever wrote to the trading desk that it arrived.
import type { Deps } from '#deps.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { printLetter } from '#platform/letter.ts'
import { enquiryReceivedLetter } from './letters.ts'
import { findEnquiry } from './store.ts'

/** Runs as a job: a mail server that is down only delays it. */
export async function confirmEnquiry(deps: Deps, id: EnquiryId): Promise<void> {
  const enquiry = await findEnquiry(deps.db, id)
  if (!enquiry || !deps.mail) return
  await deps.mail.send({
    id: `enquiry-received-${enquiry.id}`,
    to: enquiry.email,
    ...printLetter(enquiryReceivedLetter(enquiry)),
  })
}
