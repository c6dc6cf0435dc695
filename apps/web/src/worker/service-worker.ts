// Opens the app without a network: the built files by their names, which carry their hashes, and one page for the screens
// that show what was kept. It keeps nothing of the API and sends nothing by itself. The build puts the constants before it
// (tools/write-worker.ts); whatever it does not know goes to the network as if it were not there.

/** Pages of each language have a worker of their own. */
declare const LANGUAGE: string
declare const VERSION: string
/** Built files of the screens that open offline. */
declare const FILES: readonly string[]
declare const SHELL: string
/** Paths that the shell stands for. */
declare const SCREENS: readonly string[]

type Later = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Later & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Events = { install: Later; activate: Later; fetch: Asked; message: MessageEvent }
type Worker = {
  addEventListener: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const worker = self as unknown as Worker
const PREFIX = `files-${LANGUAGE}-`
const CACHE = `${PREFIX}${VERSION}`
/** For whoever saves data: nothing is fetched ahead but the page. What they open is kept as they open it. */
const IS_LIGHT = self.location.search === '?light'
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 8_000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      if (!IS_LIGHT) await cache.addAll([...FILES])
      // The page itself has no hash: never one that a cache on the way kept.
      await cache.add(new Request(SHELL, { cache: 'no-cache' }))
    }),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOld(),
      worker.registration.navigationPreload?.enable().catch(() => {}),
      // The page that brought it can be opened again without a network, too.
      worker.clients.claim(),
    ]),
  )
})

/** The files before stay, for tabs that run them. */
async function forgetOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

/** Somebody pressed "Update", or a page begins that is new already. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(file(event.request))
  else if (mode === 'navigate' && SCREENS.includes(pathname.replace(/\/$/, ''))) event.respondWith(screen(event))
})

/** What has its hash in its name never changes. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    // A full disk is no reason not to show the page.
    void caches.open(CACHE).then((cache) => cache.put(request.url, copy).catch(() => {}))
  }
  return response
}

async function screen(event: Asked): Promise<Response> {
  const answer = fromNetwork(event)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
  const first = await Promise.race([answer.catch(() => undefined), late])
  // Without a copy there is nothing better than to wait, and to fail as a page does.
  return first ?? (await caches.match(SHELL, { ignoreVary: true })) ?? answer
}

async function fromNetwork(event: Asked): Promise<Response> {
  return (await event.preloadResponse?.catch(() => undefined)) ?? fetch(event.request)
}

export {}
