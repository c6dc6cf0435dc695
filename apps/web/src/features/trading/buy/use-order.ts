// Looks an order up, and keeps looking for a while: until it is paid, and until its coins are where they go.
import { isOnItsWay, type Order } from '@kivuko/contract/orders.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { fetchOrder } from './api.ts'

/** How soon and how often an unpaid order is polled, and when the page stops and says what happens next. */
export type Poll = { firstMs: number; everyMs: number; limitMs: number }
/** The network's word about a card is usually here within half a second. */
export const CARD_POLL: Poll = { firstMs: 500, everyMs: 2000, limitMs: 60_000 }
/** A bank transfer takes hours: the page may stay open for one. */
export const BANK_POLL: Poll = { firstMs: 15_000, everyMs: 15_000, limitMs: 60 * 60_000 }
/** Coins on their way to an address: a network takes minutes. */
export const DELIVERY_POLL: Poll = { firstMs: 5000, everyMs: 5000, limitMs: 60 * 60_000 }

export type OrderLookup =
  | { kind: 'looking' }
  | { kind: 'found'; order: Order; hasStopped: boolean }
  | { kind: 'missing' }
  | { kind: 'failed' }

/** `known`: what there is to show until it is looked up. */
export function useOrder(reference: string, poll: Poll, known?: Order): OrderLookup {
  const [lookup, setLookup] = useState<OrderLookup>(() => firstLookup(reference, known))
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const startedAtMs = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pace = poll
    const look = async (isFirst: boolean) => {
      const next = await lookUp(reference, signal)
      if (signal.aborted) return
      if (next.kind === 'found' && isDelivering(next.order)) pace = DELIVERY_POLL
      const mayRepeat = Date.now() < startedAtMs + pace.limitMs
      setLookup((now) => settle(now, next, mayRepeat))
      if (mayChange(next) && mayRepeat) timer = setTimeout(look, isFirst ? pace.firstMs : pace.everyMs, false)
    }
    setLookup((now) => (now.kind === 'found' && now.order.reference === reference ? now : { kind: 'looking' }))
    void look(true)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [reference, poll])
  return lookup
}

function firstLookup(reference: string, known: Order | undefined): OrderLookup {
  return known?.reference === reference ? { kind: 'found', order: known, hasStopped: false } : { kind: 'looking' }
}

function mayChange(lookup: OrderLookup): boolean {
  if (lookup.kind === 'found') return lookup.order.status === 'awaiting_payment' || isDelivering(lookup.order)
  return lookup.kind === 'failed'
}

function isDelivering({ delivery }: Order): boolean {
  return delivery !== null && isOnItsWay(delivery)
}

async function lookUp(reference: string, signal: AbortSignal): Promise<OrderLookup> {
  try {
    return { kind: 'found', order: await fetchOrder(reference, signal), hasStopped: false }
  } catch (error) {
    return error instanceof ApiError && error.code === 'order_not_found' ? { kind: 'missing' } : { kind: 'failed' }
  }
}

/** One failed look does not hide what is already known. */
function settle(now: OrderLookup, next: OrderLookup, mayRepeat: boolean): OrderLookup {
  if (next.kind === 'found') return { ...next, hasStopped: !mayRepeat }
  if (next.kind === 'failed' && now.kind === 'found') return { ...now, hasStopped: !mayRepeat }
  return next
}
