// The one mail an address gets before it confirmed.
import type { Deps } from '#deps.ts'
import type { SubscriberId } from '#platform/ids.ts'
import { findSubscriber } from './store.ts'

/** Runs as a job. Who confirmed or left meanwhile is not asked. */
export async function sendConfirmation(deps: Deps, id: SubscriberId): Promise<void> {
  const subscriber = await findSubscriber(deps.db, id)
  if (subscriber?.state !== 'pending' || !deps.mail) return
  const link = (page: string) => `${deps.config.publicUrl}/${page}?token=${subscriber.token}`
  await deps.mail.send({
    id: `newsletter-${subscriber.id}-${subscriber.mailed_at.getTime()}`,
    to: subscriber.email,
    subject: 'Confirm your subscription to Kivuko',
    text: [
      'Hello,',
      '',
      'this address was entered for news from Kivuko. Please confirm it:',
      link('confirm-subscription'),
      '',
      'If it was not you, do nothing: without the confirmation we write no further mail.',
      'To make sure that nobody subscribes this address, or to leave later:',
      link('unsubscribe'),
    ].join('\n'),
  })
}
