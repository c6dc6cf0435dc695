// Where the coins go, when the partner's server named an address: in sight from the first screen to the last, and nobody's to change.
import { t } from '@kivuko/contract/text.ts'
import type { WidgetOrder, WidgetView } from '@kivuko/contract/widget.ts'
import { cardWaitText } from '#lib/card-wait-text.ts'
import { deliveryText } from '#lib/delivery-text.ts'
import { shortened } from '#lib/shortened-code.ts'
import { el } from './dom.ts'
import type { Flow } from './flow.ts'
import { coinText, type Quote, row } from './receipt.ts'

type Locked = NonNullable<WidgetView['delivery']>

/** Undefined where the coins go to the account of whoever signs in. */
export function whereTo({ delivery, partner }: WidgetView): HTMLElement | undefined {
  if (!delivery) return undefined
  return el(
    'div',
    { class: 'receipt' },
    el('dl', {}, ...placeRows(delivery)),
    el('p', { class: 'note' }, t('{partner} chose this address. Nobody can change it here.', { partner })),
  )
}

function placeRows({ network_name, address }: Locked): HTMLElement[] {
  return [row(t('Network'), network_name), row(t('To the address'), wholeOnRequest(address))]
}

/** Short in its middle; whole, to be compared and copied, once it is asked for. */
function wholeOnRequest(address: string): HTMLElement {
  return el(
    'details',
    { class: 'address' },
    el('summary', {}, el('code', {}, shortened(address))),
    el('code', { class: 'whole' }, address),
  )
}

/** By card the coins stay for a while first: said before anybody pays. */
export function waitNote({ delivery }: Quote): HTMLElement | undefined {
  return delivery?.card_wait ? el('p', { class: 'note' }, cardWaitText(delivery.card_wait, true)) : undefined
}

/**
 * Why this customer may not have coins sent there, and the site's verification in a tab of its own: who comes back is priced anew.
 * Undefined where they may.
 */
export function closedNote({ view }: Flow, { delivery }: Quote): HTMLElement | undefined {
  if (!delivery?.closed) return undefined
  const link = { class: 'primary', href: view.verification_url, target: '_blank', rel: 'noopener' }
  return el(
    'div',
    { class: 'stack', role: 'status' },
    el('p', {}, delivery.closed),
    el('a', link, t('Go to your verification')),
    el('p', { class: 'note' }, t('It opens in a new tab. Come back here afterwards.')),
  )
}

/** Once it is paid: how far the coins are. Undefined where they stay in the account. */
export function journey(view: WidgetView, order: WidgetOrder): HTMLElement | undefined {
  const { delivery, maturing, crypto_currency: coin } = order
  if (!delivery || !view.delivery) return undefined
  return el(
    'div',
    { class: 'receipt' },
    el('p', { role: 'status' }, deliveryText(delivery, maturing)),
    el(
      'dl',
      {},
      ...placeRows(view.delivery),
      row(t('Network fee'), coinText(coin, delivery.fee)),
      row(t('Arrives'), coinText(coin, delivery.received), 'sum'),
    ),
  )
}
