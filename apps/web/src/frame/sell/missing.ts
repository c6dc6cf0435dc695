// Too few coins: how many there are, and where to send the others. The page goes on when they have arrived.
import { t } from '@kivuko/contract/text.ts'
import { button, el } from '../dom.ts'
import { type Flow, problemOf } from '../flow.ts'
import { coinText, row } from '../receipt.ts'
import { type SaleQuote, saleCalls } from './calls.ts'

/** Asked again for so long as coins are missing. */
export const ARRIVAL_MS = 10_000

/** Undefined where there are enough. Answers the same element for the same coin: an address in use is not taken away. */
export function missingNote(flow: Flow): (quote: SaleQuote) => HTMLElement | undefined {
  const status = el('p', { role: 'status' })
  const places = el('div', { class: 'stack' })
  const note = el('div', { class: 'stack' }, status, places)
  let coin: string | undefined
  return ({ crypto_currency, holding }) => {
    if (!holding?.missing) return undefined
    const [there, missing] = [coinText(crypto_currency, holding.available), coinText(crypto_currency, holding.missing)]
    const text = t('You have {amount} at {name}. {missing} is missing.', {
      amount: there,
      missing,
      name: flow.view.brand,
    })
    if (status.textContent !== text) status.textContent = text
    if (coin !== crypto_currency) void showPlaces(flow, places, crypto_currency)
    coin = crypto_currency
    return note
  }
}

async function showPlaces(flow: Flow, place: HTMLElement, coin: SaleQuote['crypto_currency']): Promise<void> {
  try {
    const { addresses } = await saleCalls(flow).addresses({ crypto_currency: coin })
    if (addresses.length === 0) return place.replaceChildren(noneText(coin))
    place.replaceChildren(
      el('p', {}, t('Send it to your own address, over one of these networks. This page goes on when it has arrived.')),
      ...addresses.map(({ network_name, address, minimum }) =>
        el(
          'div',
          { class: 'receipt' },
          el(
            'dl',
            {},
            row(t('Network'), network_name),
            row(t('Address'), wholeAddress(address)),
            row(t('At the least'), coinText(coin, minimum)),
          ),
          copyButton(address),
        ),
      ),
    )
  } catch (error) {
    const problem = problemOf(flow, error)
    if (problem) place.replaceChildren(el('p', { class: 'note' }, problem.message))
  }
}

function wholeAddress(address: string): HTMLElement {
  return el('span', { class: 'address' }, el('code', { class: 'whole' }, address))
}

function noneText(coin: string): HTMLElement {
  const text = t('{coin} can be bought, kept and sold here. It cannot be received from another wallet yet.', { coin })
  return el('p', { class: 'note' }, text)
}

/** Where the page around the frame lets nothing be copied, the address stays to be marked. */
function copyButton(address: string): HTMLButtonElement {
  const copy = button({
    text: t('Copy the address'),
    kind: 'quiet',
    onPress: async () => {
      const isDone = await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      )
      copy.textContent = isDone ? t('Copied') : t('Copying is not allowed here: mark the address.')
    },
  })
  return copy
}
