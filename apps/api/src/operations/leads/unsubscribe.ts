import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { subscribers } from './store.ts'

/** Leaving twice is answered quietly. */
export async function unsubscribe(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const subscriber = await subscribers.lock(tx, { token })
    if (!subscriber) throw new AppError('subscription_link_invalid')
    await subscribers.advance(tx, subscriber.id, 'unsubscribed', { unsubscribed_at: deps.clock.now() })
  })
}
