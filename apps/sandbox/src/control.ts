// Everything that can be forced or looked at, as typed functions: tests call them directly, the console over HTTP.
import type { Bank } from './bank/bank.ts'
import type { BillProvider } from './bills/bills.ts'
import type { CardNetworkRuntime } from './cards/card-network.ts'
import type { Dispute, FraudWarning } from './cards/dispute.ts'
import { CardNetworkError } from './cards/errors.ts'
import type { Faults } from './cards/faults.ts'
import type { Merchant } from './cards/merchant.ts'
import { type CardNetwork, getObject } from './cards/network.ts'
import type { Charge, Refund } from './cards/objects.ts'
import { type DisputeEnd, type DisputeGiven, endDispute, raiseDispute, warnOfFraud } from './cards/raise-dispute.ts'
import { refundCharge } from './cards/refunds.ts'
import { DECLINES, type DeclineName } from './cards/test-cards.ts'
import type { Chains } from './chain/chains.ts'
import { Refused } from './chain/refused.ts'
import type { Inbox } from './inbox/mail-server.ts'
import type { NetworkControls } from './networks.ts'
import type { Phones } from './phone/phones.ts'
import type { Push } from './push/push.ts'
import type { RequestLog } from './request-log.ts'
import type { SmileId } from './smile-id/smile-id.ts'
import type { Sms } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'
import type { Store } from './store.ts'
import type { Prices } from './tickers/prices.ts'
import type { Ussd } from './ussd/ussd.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export type CardControl = {
  /** The next attempt to charge or save a card is declined so, whatever the card. */
  declineNext(name: DeclineName): void
  nextDecline(): DeclineName | undefined
  clearDecline(): void
  /** Payments that were charged, newest first. */
  charges(): Charge[]
  disputes(): Dispute[]
  /** A cardholder disputes a payment: all of it that is not disputed yet, unless an amount is given. */
  dispute(given: DisputeGiven & { payment: string }): Dispute
  /** Its bank decides: for the merchant, against it, or an inquiry becomes a dispute. */
  endDispute(given: { dispute: string; end: DisputeEnd }): Dispute
  /** The bank of the card warns of fraud. */
  warn(given: { payment: string }): FraudWarning
  /** Gives money back as somebody does on the network's own dashboard: without a word to Kivuko. */
  refund(given: { payment: string; amount?: number | undefined }): Refund
  /** The merchant's account, and the rates at which it exchanges. */
  merchant: Merchant
}

export type Control = NetworkControls & {
  cards: CardControl
  webhooks: Webhooks
  faults: Faults
  tickers: Prices
  inbox: Inbox
  phones: Phones
  bank: Bank
  sms: Sms
  push: Push
  ussd: Ussd
  bills: BillProvider
  smileId: SmileId
  storage: Storage
  chains: Chains
  requests: RequestLog
  /** Forgets cards, payments, mails, logs, faults and modes; the webhook address and the coin networks stay. */
  reset(): void
}

export const DECLINE_NAMES = Object.keys(DECLINES) as DeclineName[]

const BY_HAND = { requestId: '', idempotencyKey: null }

export function createCardControl(
  store: Store,
  { runtime: { run }, merchant }: { runtime: Pick<CardNetworkRuntime, 'run'>; merchant: Merchant },
): CardControl {
  const onCharge = <T>(payment: string, work: (network: CardNetwork, charge: Charge) => T): T =>
    refusing(() =>
      run(BY_HAND, (network) => {
        const { latest_charge } = getObject(network, 'payment_intent', payment)
        return work(network, getObject(network, 'charge', latest_charge ?? ''))
      }),
    )
  return {
    merchant,
    charges: () => store.list<Charge>('charge').filter(({ status }) => status === 'succeeded'),
    disputes: () => store.list<Dispute>('dispute'),
    dispute: ({ payment, ...given }) => onCharge(payment, (network, charge) => raiseDispute(network, charge, given)),
    endDispute: ({ dispute, end }) => refusing(() => run(BY_HAND, (network) => endDispute(network, dispute, end))),
    warn: ({ payment }) => onCharge(payment, warnOfFraud),
    refund: ({ payment, amount }) =>
      onCharge(payment, (network, charge) =>
        refundCharge(network, charge, { amount, reason: 'requested_by_customer', metadata: {} }),
      ),
    declineNext: (name) => store.put('setting', 'next_decline', { name }),
    nextDecline: () => store.find<{ name: DeclineName }>('setting', 'next_decline')?.name,
    clearDecline: () => store.remove('setting', 'next_decline'),
  }
}

/** What the network refuses, in its words. */
function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof CardNetworkError ? new Refused(error.message) : error
  }
}

type Parts = Omit<Control, 'reset' | 'cards'> & { runtime: CardNetworkRuntime; merchant: Merchant }

export function createControl(store: Store, { runtime, merchant, ...parts }: Parts): Control {
  return { ...parts, cards: createCardControl(store, { runtime, merchant }), reset: store.clear }
}
