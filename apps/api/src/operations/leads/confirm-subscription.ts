import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { advanceSubscriber, findSubscriberByToken } from './store.ts'

/** Throws `subscription_link_invalid` for a token nobody has, or one whose owner has left since. Confirming twice is answered quietly. */
export async function confirmSubscription(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const subscriber = await findSubscriberByToken(tx, token)
    if (subscriber?.state === 'confirmed') return
    if (!subscriber || !(await advanceSubscriber(tx, subscriber.id, 'confirmed', { confirmed_at: deps.clock.now() })))
      throw new AppError('subscription_link_invalid')
  })
}
