// The mails to who asked for the newsletter, to the trading desk and to who wrote to it. Each runs as a job: a mail
// server that is down only delays it.
import type { Deps } from '#deps.ts'
import { confirmationLetter, enquiryLetter, enquiryReceivedLetter } from '#operations/lead-letters.ts'
import type { EnquiryId, SubscriberId } from '#platform/ids.ts'
import { printLetter } from '#platform/letter.ts'
import { enquiries, subscribers } from './store.ts'

/** The one mail an address gets before it confirmed. Who confirmed or left meanwhile is not asked. */
export async function sendConfirmation(deps: Deps, id: SubscriberId): Promise<void> {
  const subscriber = await subscribers.find(deps.db, id)
  if (subscriber?.state !== 'pending' || !deps.mail) return
  const { brand, publicUrl } = deps.config
  const link = (page: string) => `${publicUrl}/${page}?token=${subscriber.token}`
  const links = { confirm: link('confirm-subscription'), unsubscribe: link('unsubscribe') }
  await deps.mail.send({
    id: `newsletter-${subscriber.id}-${subscriber.mailed_at.getTime()}`,
    to: subscriber.email,
    ...printLetter(confirmationLetter(brand.name, links), brand),
  })
}

/** To the trading desk. */
export async function forwardEnquiry(deps: Deps, id: EnquiryId): Promise<void> {
  const enquiry = await enquiries.find(deps.db, id)
  if (!enquiry || !deps.mail || !deps.config.mail) return
  const letter = printLetter(enquiryLetter(enquiry), deps.config.brand)
  await deps.mail.send({ id: `enquiry-${id}`, to: deps.config.mail.desk, ...letter })
}

/** To who wrote: their message arrived. */
export async function confirmEnquiry(deps: Deps, id: EnquiryId): Promise<void> {
  const enquiry = await enquiries.find(deps.db, id)
  if (!enquiry || !deps.mail) return
  const { brand } = deps.config
  const letter = printLetter(enquiryReceivedLetter(brand.name, enquiry), brand)
  await deps.mail.send({ id: `enquiry-received-${id}`, to: enquiry.email, ...letter })
}
