// Everything that can be forced or looked at, as typed functions: tests call them directly, the console over HTTP.
import type { Bank } from './bank/bank.ts'
import type { Faults } from './cards/faults.ts'
import { DECLINES, type DeclineName } from './cards/test-cards.ts'
import type { Chains } from './chain/chains.ts'
import type { Inbox } from './inbox/mail-server.ts'
import type { Phones } from './phone/phones.ts'
import type { RequestLog } from './request-log.ts'
import type { SmileId } from './smile-id/smile-id.ts'
import type { Sms } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'
import type { Store } from './store.ts'
import type { Prices } from './tickers/prices.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export type CardControl = {
  /** The next attempt to charge or save a card is declined so, whatever the card. */
  declineNext(name: DeclineName): void
  nextDecline(): DeclineName | undefined
  clearDecline(): void
}

export type Control = {
  cards: CardControl
  webhooks: Webhooks
  faults: Faults
  tickers: Prices
  inbox: Inbox
  phones: Phones
  bank: Bank
  sms: Sms
  smileId: SmileId
  storage: Storage
  chains: Chains
  requests: RequestLog
  /** Forgets cards, payments, mails, logs, faults and modes; the webhook address and the coin networks stay. */
  reset(): void
}

export const DECLINE_NAMES = Object.keys(DECLINES) as DeclineName[]

export function createCardControl(store: Store): CardControl {
  return {
    declineNext: (name) => store.put('setting', 'next_decline', { name }),
    nextDecline: () => store.find<{ name: DeclineName }>('setting', 'next_decline')?.name,
    clearDecline: () => store.remove('setting', 'next_decline'),
  }
}

export function createControl(store: Store, parts: Omit<Control, 'reset' | 'cards'>): Control {
  return { ...parts, cards: createCardControl(store), reset: store.clear }
}
