// The service worker of this site: asked for once a customer's page is idle. A newer one waits until the person says so.
import { allowScripts, workerAddress } from './allow-scripts.ts'

const IDLE_MS_MAX = 5_000
/** How often a page that stays open asks for a newer version. */
const ASK_MS = 3_600_000

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

export function isUpdateReady(): boolean {
  return waiting !== undefined
}

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person's word: this page is loaded anew, by the new version. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take-over')
}

/** Answers how to stop. Nothing where the pages are not built, or are another server's than the API. */
export function followUpdates(): () => void {
  const isBuilt = document.querySelector('script[data-start]') !== null && !import.meta.env.VITE_API_URL
  if (!isBuilt || !('serviceWorker' in navigator)) return () => {}
  const stopped = new AbortController()
  // Without it everything works but opening without a network.
  const begin = () => void register(stopped.signal).catch(() => {})
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(begin, { timeout: IDLE_MS_MAX })
    stopped.signal.addEventListener('abort', () => window.cancelIdleCallback(idle))
  } else {
    const timer = setTimeout(begin, IDLE_MS_MAX)
    stopped.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return () => stopped.abort()
}

async function register(signal: AbortSignal): Promise<void> {
  allowScripts(window.location.origin)
  const registration = await navigator.serviceWorker.register(workerAddress())
  // It waited for the tabs before this page, which has the new code already.
  registration.waiting?.postMessage('take-over')
  registration.addEventListener('updatefound', () => follow(registration.installing), { signal })
  follow(registration.installing)
  let askedAt = performance.now()
  const ask = () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < ASK_MS) return
    askedAt = performance.now()
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', ask, { signal })
}

/** The first one of a browser updates nothing. */
function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state !== 'installed' || !navigator.serviceWorker.controller) return
    waiting = worker
    for (const listener of listeners) listener()
  })
}
