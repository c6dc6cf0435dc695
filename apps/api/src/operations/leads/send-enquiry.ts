// A company writes to the trading desk.
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { confirmEnquiryJob, forwardEnquiryJob } from './lead-jobs.ts'
import { enquiries, lockSender, wasSenderMailed } from './store.ts'
import { MAIL_PAUSE_MS } from './subscriber.ts'

const UNANSWERED = { answered_at: null, answered_by: null, answer_note: null }

/** Stored once, however often it is sent, and mailed to the trading desk. Its sender is told so once an hour. */
export async function sendEnquiry(
  deps: Deps,
  form: { name: string; email: string; company: string; message: string },
): Promise<void> {
  const { name, email, company, message } = form
  const now = deps.clock.now()
  const id = newId('enq', now)
  const content_hash = createHash('sha256')
    .update(JSON.stringify([name, email, company, message]))
    .digest()
  await inTransaction(deps.db, async (tx) => {
    await lockSender(tx, email)
    const isMailed = !(await wasSenderMailed(tx, email, after(now, -MAIL_PAUSE_MS)))
    const asked = { id, name, email, company, message, content_hash, created_at: now }
    const enquiry = { ...asked, ...UNANSWERED, mailed_at: isMailed ? now : null }
    if (!(await enquiries.addOnce(tx, enquiry, ['content_hash']))) return
    await forwardEnquiryJob.enqueue(tx, { enquiryId: id })
    if (isMailed) await confirmEnquiryJob.enqueue(tx, { enquiryId: id })
  })
}
