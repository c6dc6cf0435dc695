// When each delivery leaves: in order about one subject, late, or held and released newest first; again after a pause.
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from './delivery.ts'

const REORDER_QUIET_MS = 250

export type DeliveryQueue = {
  /** First attempts about one subject follow each other; a late one and a retry hold nobody up. */
  enqueue(delivery: Delivery, subject: string): void
  /** Waits until no more are held for a moment, then lets them go newest first. */
  hold(delivery: Delivery): void
  idle(): Promise<void>
  /** What is not over stays pending for the next start. */
  close(): Promise<void>
}

type Given = {
  /** One attempt; true when the delivery is over. */
  attempt(delivery: Delivery, signal: AbortSignal): Promise<boolean>
  retryPausesMs: readonly number[]
}

export function createDeliveryQueue({ attempt, retryPausesMs }: Given): DeliveryQueue {
  const closing = new AbortController()
  const { signal } = closing
  const underWay = new Set<Promise<void>>()
  const lastBySubject = new Map<string, Promise<void>>()
  let held: Delivery[] = []
  let heldTimer: NodeJS.Timeout | undefined

  async function retry(delivery: Delivery): Promise<void> {
    do await pause(retryPausesMs[delivery.attempts.length - 1] ?? 0, undefined, { signal })
    while (!(await attempt(delivery, signal)))
  }

  async function start(delivery: Delivery, before: Promise<void> | undefined): Promise<void> {
    if (delivery.mode.delayMs) await pause(delivery.mode.delayMs, undefined, { signal })
    else await before
    if (!(await attempt(delivery, signal))) track(retry(delivery))
  }

  /** Keeps a task among those `idle` and `close` wait for. */
  function track(task: Promise<void>): Promise<void> {
    const quiet = task.catch((error: unknown) => {
      if (!signal.aborted) console.error('A webhook could not be sent:', error)
    })
    underWay.add(quiet)
    void quiet.then(() => underWay.delete(quiet))
    return quiet
  }

  function enqueue(delivery: Delivery, subject: string): void {
    const task = track(start(delivery, lastBySubject.get(subject)))
    if (delivery.mode.delayMs) return
    lastBySubject.set(subject, task)
    void task.then(() => lastBySubject.get(subject) === task && lastBySubject.delete(subject))
  }

  function releaseHeld(): void {
    const newestFirst = held.reverse()
    held = []
    for (const delivery of newestFirst) enqueue(delivery, 'reordered')
  }

  return {
    enqueue,
    hold: (delivery) => {
      held.push(delivery)
      clearTimeout(heldTimer)
      heldTimer = setTimeout(releaseHeld, REORDER_QUIET_MS)
    },
    idle: async () => {
      while (underWay.size || held.length) {
        await (underWay.size ? Promise.all([...underWay]) : pause(REORDER_QUIET_MS))
      }
    },
    close: async () => {
      closing.abort()
      clearTimeout(heldTimer)
      await Promise.all([...underWay])
    },
  }
}
