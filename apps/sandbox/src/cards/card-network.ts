// Ties the card network together: each piece of work is one transaction, and its webhooks leave only when it is stored.
import type { Keys } from '../config.ts'
import { byClock } from '../ids.ts'
import type { Store } from '../store.ts'
import { createTimers } from '../timers.ts'
import { decideAnswered } from './disputes.ts'
import type { Merchant } from './merchant.ts'
import { type CallIdentity, type CardNetwork, type EventObject, newEvent } from './network.ts'
import { finishAwaitedRefunds } from './refunds.ts'

export type CardNetworkRuntime = {
  /** Runs work that must happen entirely or not at all; `work` must not wait. */
  run<T>(identity: CallIdentity, work: (network: CardNetwork) => T): T
  close(): void
}

type Given = {
  store: Store
  keys: Keys
  merchant: Merchant
  baseUrl: () => string
  refundDelayMs: number
  /** What the time is, where it is not the machine's. */
  tellTime?: (() => number) | undefined
  dispatch(events: readonly EventObject[]): void
}

const BY_ITSELF: CallIdentity = { requestId: '', idempotencyKey: null }

/** Refunds and evidence still awaited from an earlier run are brought to their end after the usual delay. */
export function createCardNetwork({
  store,
  keys,
  merchant,
  baseUrl,
  refundDelayMs,
  tellTime = Date.now,
  dispatch,
}: Given): CardNetworkRuntime {
  const timers = createTimers()

  function later(delayMs: number, work: (network: CardNetwork) => void): void {
    timers.at(Date.now() + delayMs, () => run(BY_ITSELF, work))
  }

  function run<T>(call: CallIdentity, work: (network: CardNetwork) => T): T {
    const events: EventObject[] = []
    const emit: CardNetwork['emit'] = (type, object, previous) => {
      const event = newEvent(type, object, call, previous)
      store.put('event', event.id, event)
      events.push(event)
    }
    const result = byClock(tellTime, () =>
      store.atomically(() => work({ store, keys, merchant, baseUrl, refundDelayMs, later, emit, call })),
    )
    dispatch(events)
    return result
  }

  later(refundDelayMs, finishAwaitedRefunds)
  later(refundDelayMs, decideAnswered)
  return { run, close: timers.close }
}
