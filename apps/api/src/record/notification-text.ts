// What the copy of a notification by text message says: in the alphabet of phones, so that a message is one of 160 places.
import { plural, t } from '@kivuko/contract/text.ts'
import { cutTo, SEGMENT_MAX, toGsm7 } from '#platform/gsm7.ts'

/** Two pieces of a message in several: a link is not cut. */
const WITH_LINK_MAX = 306

/**
 * `brand` is the operator's name, which says whose message it is. `freeze`: the link that stops the account, in place of
 * the message.
 */
export function notificationText(
  brand: string,
  { title, message }: { title: string; message: string },
  freeze?: string,
): string {
  const short = toGsm7(`${brand}: ${title}.`)
  if (freeze) {
    const stop = ` ${toGsm7(t('Not you? Stop everything: {link}', { link: freeze }))}`
    return `${cutTo(short, WITH_LINK_MAX - stop.length)}${stop}`
  }
  const text = `${short} ${toGsm7(message)}`
  return cutTo(text.length > SEGMENT_MAX ? short : text, SEGMENT_MAX)
}

/** Several that waited, in one message. */
export function groupText(brand: string, titles: readonly string[]): string {
  const count = plural(titles.length, { one: '{count} thing happened.', other: '{count} things happened.' })
  return cutTo(toGsm7(`${brand}: ${count} ${titles.join('. ')}.`), SEGMENT_MAX)
}
