// A company writes to the trading desk.
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { CONFIRM_ENQUIRY, FORWARD_ENQUIRY } from './job-names.ts'
import { insertEnquiry, lockSender, wasSenderMailed } from './store.ts'
import { MAIL_PAUSE_MS } from './subscriber.ts'

/** Stored once, however often the same form is sent, and forwarded to the desk's mailbox by a job. Its sender is told that
 * it arrived, once an hour at most. */
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
    const enquiry = { id, name, email, company, message, content_hash, created_at: now }
    if (!(await insertEnquiry(tx, { ...enquiry, mailed_at: isMailed ? now : null }))) return
    await enqueue(tx, FORWARD_ENQUIRY, { enquiryId: id })
    if (isMailed) await enqueue(tx, CONFIRM_ENQUIRY, { enquiryId: id })
  })
}
