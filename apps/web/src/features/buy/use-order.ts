// Looks an order up and, while it waits for payment, keeps looking for a while.
import type { Order } from '@kivuko/contract/orders.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { fetchOrder } from './api.ts'

/** How soon and how often an unpaid order is looked up again, and after how long the page stops and says what happens next. */
export type Poll = { firstMs: number; everyMs: number; limitMs: number }
/** The network's word about a card is usually here within half a second. */
export const CARD_POLL: Poll = { firstMs: 500, everyMs: 2000, limitMs: 60_000 }
/** A bank transfer takes hours: the page may stay open for one. */
export const BANK_POLL: Poll = { firstMs: 15_000, everyMs: 15_000, limitMs: 60 * 60_000 }

export type OrderLookup =
  | { kind: 'looking' }
  | { kind: 'found'; order: Order; hasStopped: boolean }
  | { kind: 'missing' }
  | { kind: 'failed' }

export function useOrder(reference: string, { firstMs, everyMs, limitMs }: Poll): OrderLookup {
  const [lookup, setLookup] = useState<OrderLookup>({ kind: 'looking' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const stopAtMs = Date.now() + limitMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (pauseMs: number) => {
      const next = await lookUp(reference, signal)
      if (signal.aborted) return
      const mayRepeat = Date.now() < stopAtMs
      const isWaiting = next.kind === 'found' && next.order.status === 'awaiting_payment'
      setLookup((now) => settle(now, next, mayRepeat))
      if ((isWaiting || next.kind === 'failed') && mayRepeat) timer = setTimeout(look, pauseMs, everyMs)
    }
    setLookup({ kind: 'looking' })
    void look(firstMs)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [reference, firstMs, everyMs, limitMs])
  return lookup
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
