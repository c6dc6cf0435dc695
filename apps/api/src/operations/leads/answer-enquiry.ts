// A person has dealt with an enquiry: who first says so is kept.
import type { DeskEnquiry } from '@kivuko/contract/console-leads.ts'
import type { Deps } from '#deps.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { readEnquiry } from './list-enquiries.ts'
import { markAnswered } from './store.ts'

/** Throws `enquiry_not_found`. Saying it again, or after a colleague, changes nothing. */
export async function answerEnquiry(
  deps: Deps,
  id: EnquiryId,
  { note, by }: { note: string | undefined; by: StaffCaller },
): Promise<DeskEnquiry> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await markAnswered(tx, id, { by: by.id, note: note || null, now: deps.clock.now() }))) return
    await writeAudit(deps, tx, { actor: by.actor, action: 'enquiry.answer', subject: id, detail: note || null })
  })
  return readEnquiry(deps.db, id)
}
