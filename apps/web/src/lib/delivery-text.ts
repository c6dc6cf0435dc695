// How far the coins of an order are on their way to an address, in a sentence. Pure but for the clock; the widget's frame says the same.
import type { Order, OrderDelivery } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { now } from './clock.ts'
import { formatDateTime } from './format.ts'

const STATES: Record<OrderDelivery['status'], string> = {
  planned: t('The coins are sent to this address once you have paid.'),
  waiting: t('Waiting to be sent. Until then you can take the coins back into your wallet.'),
  sending: t('Being sent.'),
  confirming: t('Sent. The network is confirming it.'),
  completed: t('Confirmed by the network: the coins have arrived.'),
  failed: t('The coins could not be sent. They are in your wallet.'),
  cancelled: t('You took the coins back. They are in your wallet.'),
  kept: t('The coins were not sent. They are in your wallet.'),
}

/** Longer than the usual pause: then it says until when. */
const LONG_PAUSE_MS = 3_600_000

export function deliveryText({ status, sends_at }: OrderDelivery, maturing: Order['maturing']): string {
  if (status !== 'waiting') return STATES[status]
  if (maturing && !sends_at)
    return t('Your coins leave later: {reason}. Until then you can have them in your wallet instead.', {
      reason: maturing.reason,
    })
  if (!sends_at || Date.parse(sends_at) - now().getTime() < LONG_PAUSE_MS) return STATES.waiting
  const reason = maturing?.until === sends_at ? maturing.reason : t('this address is new')
  return t('Your coins leave on {date}: {reason}. Until then you can have them in your wallet instead.', {
    date: formatDateTime(sends_at),
    reason,
  })
}
