import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { advanceSubscriber, findSubscriberByToken } from './store.ts'

/** Throws `subscription_link_invalid` for a token nobody has. Leaving twice is answered quietly. */
export async function unsubscribe(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const subscriber = await findSubscriberByToken(tx, token)
    if (!subscriber) throw new AppError('subscription_link_invalid')
    await advanceSubscriber(tx, subscriber.id, 'unsubscribed', { unsubscribed_at: deps.clock.now() })
  })
}
