// A company writes to the trading desk.
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { FORWARD_ENQUIRY } from './job-names.ts'
import { insertEnquiry } from './store.ts'

/** Stored once, however often the same form is sent, and forwarded to the desk's mailbox by a job. */
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
    const isNew = await insertEnquiry(tx, { id, name, email, company, message, content_hash, created_at: now })
    if (isNew) await enqueue(tx, FORWARD_ENQUIRY, { enquiryId: id })
  })
}
