// The first browser that comes with a link goes on with it, and learns which pictures to take.
import assert from 'node:assert/strict'
import { assertGoesOn, getByLink, type Holder } from '#compliance/find-verification.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { newChallenge } from './challenge.ts'
import { findFrames, lockVerification, verifications } from './store.ts'
import type { Verification } from './verification.ts'

export type OpenedVerification = { verification: Verification; received: number }

/** The same browser gets the same answer again, after a lost answer or a reloaded page. */
export async function openVerification(deps: Deps, holder: Holder): Promise<OpenedVerification> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { id } = await getByLink(tx, holder)
    const verification = await lockVerification(tx, id)
    assertGoesOn(verification, holder, now)
    if (verification.state !== 'open') return { verification, received: (await findFrames(tx, id)).length }
    const opening = { opened_at: now, browser_hash: hashSecret(holder.browserKey), poses: newChallenge() }
    assert(await verifications.advance(tx, id, 'opened', opening), 'a locked link that is open can be opened')
    return { verification: { ...verification, ...opening, state: 'opened' }, received: 0 }
  })
}
