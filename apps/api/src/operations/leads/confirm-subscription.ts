import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { subscribers } from './store.ts'

/** Confirming twice is answered quietly. */
export async function confirmSubscription(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const subscriber = await subscribers.lock(tx, { token })
    if (subscriber?.state === 'confirmed') return
    if (!subscriber || !(await subscribers.advance(tx, subscriber.id, 'confirmed', { confirmed_at: deps.clock.now() })))
      throw new AppError('subscription_link_invalid')
  })
}
