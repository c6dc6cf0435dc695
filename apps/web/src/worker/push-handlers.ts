// What the site’s service worker does with pushes: it shows each, and a press on one leads to its page. The build adds this to the
// worker (tools/add-push-handlers.ts) with a call of `handlePushes`; whatever else the worker does is its own.

/** What of a service worker's world is used here: not in TypeScript's library of pages. */
export type PushWorker = {
  location: { origin: string }
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
type WindowClient = { url: string; focus(): Promise<unknown> }
type Waiting = { waitUntil(work: Promise<unknown>): void }
export type PushEvent = Waiting & { data: { text(): string } | null }
export type ClickEvent = Waiting & { notification: { close(): void; data: unknown } }

/** As the server writes it (apps/api/src/record/push-text.ts). */
type Told = { title: string; body: string; url: string; tag: string }

export function handlePushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data?.text() ?? '')))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { data } = event.notification
    if (typeof data === 'string') event.waitUntil(open(worker, data))
  })
}

/** One that comes twice takes its own place. What cannot be read is not shown. */
async function show(worker: PushWorker, text: string): Promise<void> {
  const told = read(text)
  if (!told) return
  const { title, body, url, tag } = told
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: url,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  })
}

function read(text: string): Told | undefined {
  try {
    const told = JSON.parse(text) as Partial<Told> | null
    const parts = [told?.title, told?.body, told?.url, told?.tag]
    return parts.every((part) => typeof part === 'string') ? (told as Told) : undefined
  } catch {
    return undefined
  }
}

/** A tab that shows the page already comes to the front; any other may hold what somebody is typing, and stays. */
async function open({ clients, location }: PushWorker, url: string): Promise<void> {
  const page = new URL(url, location.origin).href
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => tab.url === page)
  await (shown ? shown.focus() : clients.openWindow(page))
}
