// The first browser that comes with a link goes on with it, and learns which pictures to take.
import assert from 'node:assert/strict'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { newChallenge } from './challenge.ts'
import { assertGoesOn, getByLink, type Holder } from './find-verification.ts'
import { advanceVerification, findFrames, lockVerification } from './store.ts'
import type { Verification } from './verification.ts'

export type OpenedVerification = { verification: Verification; received: number }

/**
 * Throws `verification_link_invalid`, `verification_link_used`, `verification_link_expired`, `verification_timed_out`.
 * The same browser gets the same answer again: one that was lost on its way, or a page that was loaded anew, goes on.
 */
export async function openVerification(deps: Deps, holder: Holder): Promise<OpenedVerification> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { id } = await getByLink(tx, holder)
    const verification = await lockVerification(tx, id)
    assertGoesOn(verification, holder, now)
    if (verification.state !== 'open') return { verification, received: (await findFrames(tx, id)).length }
    const opening = { opened_at: now, browser_hash: hashSecret(holder.browserKey), poses: newChallenge() }
    assert(await advanceVerification(tx, id, 'opened', opening), 'a locked link that is open can be opened')
    return { verification: { ...verification, ...opening, state: 'opened' }, received: 0 }
  })
}
