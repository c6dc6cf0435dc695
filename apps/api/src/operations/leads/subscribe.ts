// Someone asks for the newsletter. Before they confirm they get one mail: the one that asks them to.
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type SubscriberId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { sendConfirmationJob } from './lead-jobs.ts'
import { insertSubscriber, lockSubscriber, type Subscriber, subscribers } from './store.ts'
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
    const known = await lockSubscriber(tx, email)
    if (!known || known.state === 'confirmed') return
    if (known.state === 'unsubscribed') await subscribers.advance(tx, known.id, 'pending', { unsubscribed_at: null })
    if (now.getTime() - known.mailed_at.getTime() < MAIL_PAUSE_MS) return
    await subscribers.change(tx, known.id, { mailed_at: now })
    await askToConfirm(tx, known.id)
  })
}

async function askToConfirm(tx: Tx, subscriberId: SubscriberId): Promise<void> {
  await sendConfirmationJob.enqueue(tx, { subscriberId })
}
