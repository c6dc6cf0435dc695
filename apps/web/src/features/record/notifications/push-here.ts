// Pushes in this browser: whether it can show them, whether its user lets it, and subscribing to them.
import { allowScripts, workerAddress } from '#lib/allow-scripts.ts'
import type { Subscription } from './api.ts'

/** It is fetched over a slow network. */
const WORKER_MS = 30_000

/** `blocked`: the browser was told never to ask again for this site. */
export type PushAbility = 'unsupported' | 'blocked' | 'able'

export function pushAbility(): PushAbility {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** Asks the person, then the browser's push service. Undefined where the person does not want it. */
export async function subscribeHere(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  allowScripts(window.location.origin)
  await navigator.serviceWorker.register(workerAddress())
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, lateness()])
  // Of another key, or of somebody else who was signed in here: neither goes on.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** One that cannot be installed never is ready, and never says so. */
function lateness(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, WORKER_MS, new Error('the worker of the site is not ready'))
  })
}

/** The server has forgotten it: whether the browser does as well changes nothing that is shown. */
export async function unsubscribeHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch (error) {
    console.warn('The browser kept its subscription.', error)
  }
}
