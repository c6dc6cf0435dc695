// Back to the page around the frame, or to the partner's address.
import { t } from '@kivuko/contract/text.ts'
import { button, el } from './dom.ts'
import type { Flow } from './flow.ts'

/** In a dialog or popup the page closes it; at a page of its own the partner's address is next. `made`: the order or sale. */
export function wayBack({ view, link }: Flow, made: string): HTMLElement | undefined {
  const { partner: name } = view
  if (link.display === 'dialog' || link.display === 'popup')
    return button({ text: t('Back to {name}', { name }), onPress: () => link.tell({ type: 'close' }) })
  if (link.display === 'inline' || view.return_address === null) return undefined
  const address = new URL(view.return_address)
  // For looks as well: whoever lands there says nothing that is believed.
  address.searchParams.set('widget_session', view.id)
  address.searchParams.set(view.selling ? 'sale' : 'order', made)
  return el('a', { class: 'primary', href: address.href }, t('Back to {name}', { name }))
}
