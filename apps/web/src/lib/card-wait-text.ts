// How long coins bought by card stay, before the card is named, in a sentence. Pure.
import type { ExpectedWait } from '@kivuko/contract/card-waits.ts'
import { plural, t } from '@kivuko/contract/text.ts'

/** `isSentOn`: to an address elsewhere; otherwise they are in the wallet at once, and stay there for a while. */
export function cardWaitText(wait: ExpectedWait, isSentOn: boolean): string {
  const { least_hours: least, most_hours: most, may_be_reviewed: isPerhapsReviewed } = wait
  const begin = isSentOn ? t('Arrives at your address') : t('In your wallet at once; it can leave')
  const review = isPerhapsReviewed ? ` ${t('We may look at the payment first.')}` : ''
  return `${begin} ${whenText(least, most)}.${review}`
}

function whenText(least: number, most: number): string {
  if (most === 0) return t('soon after you pay')
  if (least === most) return t('{hours} after you pay', { hours: hoursText(most) })
  if (least === 0)
    return t('soon after you pay with a card we know, otherwise up to {hours} later', { hours: hoursText(most) })
  return t('{least} to {most} after you pay: the sooner, the better your bank confirms the card', {
    least: String(least),
    most: hoursText(most),
  })
}

function hoursText(hours: number): string {
  return plural(hours, { one: '{count} hour', other: '{count} hours' })
}
