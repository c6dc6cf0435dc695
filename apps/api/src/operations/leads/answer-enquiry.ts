// A person has dealt with an enquiry: who first says so is kept.
import type { Enquiry } from '@kivuko/contract/console-leads.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import { readEnquiry } from './list-enquiries.ts'
import { enquiries } from './store.ts'

/** Saying it again, or after a colleague, changes nothing. */
export async function answerEnquiry(
  deps: Deps,
  id: EnquiryId,
  { note, by }: { note: string | undefined; by: StaffCaller },
): Promise<Enquiry> {
  await inTransaction(deps.db, async (tx) => {
    const answer = { answered_at: deps.clock.now(), answered_by: by.id, answer_note: note || null }
    if (!(await enquiries.change(tx, { id, answered_at: null }, answer))) return
    await writeAudit(deps, tx, { actor: by.actor, action: 'enquiry.answer', subject: id, detail: note || null })
  })
  return readEnquiry(deps.db, id)
}
