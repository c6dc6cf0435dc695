// Someone asks for the newsletter. Nothing is sent to an address that did not confirm, but the one mail that asks for it.
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type SubscriberId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { SEND_CONFIRMATION } from './job-names.ts'
import { advanceSubscriber, findSubscriberForUpdate, insertSubscriber, noteMailed, type Subscriber } from './store.ts'
import { MAIL_PAUSE_MS } from './subscriber.ts'

/** Stored once for an address; a confirmed one stays as it is, and none is mailed more than once an hour. */
export async function subscribe(
  deps: Deps,
  { email, source }: { email: string; source: Subscriber['source'] },
): Promise<void> {
  const now = deps.clock.now()
  const subscriber: Subscriber = {
    id: newId('sub', now),
    email,
    source,
    state: 'pending',
    token: randomBytes(24).toString('base64url'),
    created_at: now,
    mailed_at: now,
    confirmed_at: null,
    unsubscribed_at: null,
  }
  await inTransaction(deps.db, async (tx) => {
    if (await insertSubscriber(tx, subscriber)) return askToConfirm(tx, subscriber.id)
    const known = await findSubscriberForUpdate(tx, email)
    if (!known || known.state === 'confirmed') return
    if (known.state === 'unsubscribed') await advanceSubscriber(tx, known.id, 'pending', { unsubscribed_at: null })
    if (now.getTime() - known.mailed_at.getTime() < MAIL_PAUSE_MS) return
    await noteMailed(tx, known.id, now)
    await askToConfirm(tx, known.id)
  })
}

async function askToConfirm(tx: Tx, subscriberId: SubscriberId): Promise<void> {
  await enqueue(tx, SEND_CONFIRMATION, { subscriberId })
}
