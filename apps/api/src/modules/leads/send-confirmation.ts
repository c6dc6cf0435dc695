// The one mail an address gets before it confirmed.
import type { Deps } from '#deps.ts'
import type { SubscriberId } from '#platform/ids.ts'
import { printLetter } from '#platform/letter.ts'
import { confirmationLetter } from './letters.ts'
import { findSubscriber } from './store.ts'

/** Runs as a job. Who confirmed or left meanwhile is not asked. */
export async function sendConfirmation(deps: Deps, id: SubscriberId): Promise<void> {
  const subscriber = await findSubscriber(deps.db, id)
  if (subscriber?.state !== 'pending' || !deps.mail) return
  const link = (page: string) => `${deps.config.publicUrl}/${page}?token=${subscriber.token}`
  const letter = confirmationLetter({ confirm: link('confirm-subscription'), unsubscribe: link('unsubscribe') })
  await deps.mail.send({
    id: `newsletter-${subscriber.id}-${subscriber.mailed_at.getTime()}`,
    to: subscriber.email,
    ...printLetter(letter),
  })
}
