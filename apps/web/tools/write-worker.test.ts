// Goal: the service worker answers for built files and a few screens, keeps nothing else, and changes with the build.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWorker } from './write-worker.ts'

const SITE = 'https://ferry.example'

async function built(shell: string, files = ['/assets/main-1a.js']): Promise<string> {
  const client = await mkdtemp(join(tmpdir(), 'kivuko-worker-'))
  try {
    await writeFile(join(client, '__spa-fallback.html'), shell)
    await writeWorker(client, { language: 'en', files, screens: ['/dashboard'] })
    return await readFile(join(client, 'service-worker.js'), 'utf8')
  } finally {
    await rm(client, { recursive: true })
  }
}

type Asked = { url: string; method?: string; mode?: string }

/** The worker with a cache and a network of its own. */
function start(code: string, search = '') {
  const kept = new Map<string, Map<string, string>>()
  const network = new Map<string, string>()
  const asked: string[] = []
  const fetch = async (request: string | { url: string }) => {
    const path = pathOf(request)
    asked.push(path)
    const body = network.get(path)
    if (body === undefined) throw new TypeError('Failed to fetch')
    return answer(body)
  }
  const cacheOf = (name: string) => {
    if (!kept.has(name)) kept.set(name, new Map())
    const own = kept.get(name) as Map<string, string>
    const add = async (request: string | { url: string }) =>
      void own.set(pathOf(request), await (await fetch(request)).text())
    return {
      add,
      addAll: async (all: string[]) => void (await Promise.all(all.map(add))),
      put: async (url: string, response: { text: () => Promise<string> }) =>
        void own.set(pathOf(url), await response.text()),
    }
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: string) => {
      const body = [...kept.values()].map((each) => each.get(pathOf(request))).find((each) => each !== undefined)
      return body === undefined ? undefined : answer(body)
    },
  }
  const listeners = new Map<string, (event: unknown) => void>()
  const self = {
    location: { origin: SITE, search },
    addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
    clients: { claim: async () => {} },
    registration: {},
    skipWaiting: async () => {},
  }
  class Request {
    url: string
    constructor(url: string) {
      this.url = url
    }
  }
  new Function('self', 'caches', 'fetch', 'Request', code)(self, caches, fetch, Request)
  return {
    kept,
    network,
    asked,
    async tell(name: 'install' | 'activate') {
      let work: Promise<unknown> = Promise.resolve()
      listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
      await work
    },
    /** Undefined where the worker leaves it to the browser. */
    async ask({ url, method = 'GET', mode = 'cors' }: Asked): Promise<string | undefined> {
      let work: Promise<{ text: () => Promise<string> }> | undefined
      listeners.get('fetch')?.({
        request: { url: new URL(url, SITE).href, method, mode },
        respondWith: (promise: typeof work) => (work = promise),
      })
      return work && (await (await work).text())
    },
  }
}

function pathOf(request: string | { url: string }): string {
  return new URL(typeof request === 'string' ? request : request.url, SITE).pathname
}

function answer(body: string) {
  return { ok: true, text: async () => body, clone: () => answer(body) }
}

test('APP-18 APP-19 built files come from the browser, screens from the network and else from the copy, and everything else passes by', async () => {
  const worker = start(await built('<p>shell of one</p>'))
  worker.network
    .set('/assets/main-1a.js', 'main')
    .set('/__spa-fallback.html', 'shell')
    .set('/assets/late-2b.js', 'late')
  await worker.tell('install')
  await worker.tell('activate')
  worker.asked.length = 0
  expect(await worker.ask({ url: '/assets/main-1a.js' })).toBe('main')
  expect(worker.asked).toEqual([])
  for (let time = 0; time < 2; time += 1) expect(await worker.ask({ url: '/assets/late-2b.js' })).toBe('late')
  expect(worker.asked).toEqual(['/assets/late-2b.js'])

  worker.network.set('/dashboard', 'drawn by the server')
  expect(await worker.ask({ url: '/dashboard', mode: 'navigate' })).toBe('drawn by the server')
  worker.network.clear()
  expect(await worker.ask({ url: '/dashboard', mode: 'navigate' })).toBe('shell')
  for (const left of [
    { url: '/api/v1/wallets/' },
    { url: '/api/v1/transfers/internal', method: 'POST' },
    { url: '/assets/main-1a.js', method: 'POST' },
    { url: 'https://evil.example/assets/main-1a.js' },
    { url: '/', mode: 'navigate' },
    { url: '/console', mode: 'navigate' },
    { url: '/dashboard' },
  ])
    expect(await worker.ask(left), left.url).toBeUndefined()
  const paths = [...worker.kept.values()].flatMap((each) => [...each.keys()])
  expect(paths.sort()).toEqual(['/__spa-fallback.html', '/assets/late-2b.js', '/assets/main-1a.js'])
})

test('APP-42 for whoever saves data the worker fetches the page ahead and nothing else, and keeps what is opened', async () => {
  const worker = start(await built('<p>shell of one</p>'), '?light')
  worker.network.set('/assets/main-1a.js', 'main').set('/__spa-fallback.html', 'shell')
  await worker.tell('install')
  expect(worker.asked).toEqual(['/__spa-fallback.html'])
  expect(await worker.ask({ url: '/assets/main-1a.js' })).toBe('main')
  worker.network.clear()
  expect(await worker.ask({ url: '/assets/main-1a.js' })).toBe('main')
  expect(await worker.ask({ url: '/dashboard', mode: 'navigate' })).toBe('shell')
})

test('APP-19 another page or another file is another version, and of the versions before one stays', async () => {
  const [one, same, page, file] = [
    await built('one'),
    await built('one'),
    await built('two'),
    await built('one', ['/assets/main-3c.js']),
  ]
  expect(one).toBe(same)
  expect(new Set([one, page, file]).size).toBe(3)
  expect(one).not.toMatch(/import|export|declare|\/\*/)
  const worker = start(one)
  for (const old of ['files-en-old', 'files-en-older', 'of somebody else']) worker.kept.set(old, new Map())
  await worker.tell('activate')
  expect([...worker.kept.keys()]).toEqual(['files-en-older', 'of somebody else'])
})
