// What a browser gets over its network, packed as it comes, heads of answers included, told by its own protocol: of every
// tab, and of what workers fetch by themselves. An answer from a cache, or from a service worker's copy, is none.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Got = { path: string; isOfWorker: boolean; bytes: number }

export type Counter = {
  /** Everything since it was asked last. */
  take(): Got[]
  stop(): void
}

type Request = { url: string; bytes: number; isCounted: boolean }
type Params = {
  requestId: string
  sessionId: string
  targetInfo: { targetId: string; type: string }
  waitingForDebugger: boolean
  request: { url: string }
  redirectResponse?: { encodedDataLength: number }
  response: { fromServiceWorker?: boolean }
  encodedDataLength: number
}
type Message = { id?: number; method?: string; sessionId?: string; params: Params }

/** `profile` is the folder of a browser that was started with `--remote-debugging-port=0`. */
export async function countBytes(profile: string): Promise<Counter> {
  const [port = '', path = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the browser does not let itself be watched')))
  })
  const book = openBook()
  const followed = new Set<string>()
  let last = 0
  const send = (method: string, params: object = {}, sessionId?: string) => {
    last += 1
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
  }
  const attach = (sessionId?: string) =>
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId)
  const workers = new Set<string>()
  socket.addEventListener('message', ({ data }) => {
    const { method = '', sessionId = '', params } = JSON.parse(String(data)) as Message
    if (method !== 'Target.attachedToTarget') return book.note(method, params, sessionId, workers.has(sessionId))
    const { sessionId: own, targetInfo } = params
    // A worker is told of by the browser and by its page: it is counted once.
    const isKnown = followed.has(targetInfo.targetId)
    followed.add(targetInfo.targetId)
    if (targetInfo.type.includes('worker')) workers.add(own)
    if (!isKnown) send('Network.enable', {}, own)
    attach(own)
    send('Runtime.runIfWaitingForDebugger', {}, own)
  })
  attach()
  return { take: book.take, stop: () => socket.close() }
}

/** Pure but for what it keeps: the requests that are under way, and what came of those that ended. */
export function openBook() {
  const open = new Map<string, Request>()
  let done: Got[] = []
  const write = ({ url, bytes }: Request, isOfWorker: boolean) => {
    if (bytes > 0 && url.startsWith('http')) done.push({ path: new URL(url).pathname, isOfWorker, bytes })
  }

  function note(method: string, params: Params, session: string, isOfWorker: boolean): void {
    const key = `${session} ${params?.requestId}`
    if (method === 'Network.requestWillBeSent') {
      const before = open.get(key)
      if (before && params.redirectResponse) {
        before.bytes += params.redirectResponse.encodedDataLength
        write(before, isOfWorker)
      }
      open.set(key, { url: params.request.url, bytes: 0, isCounted: true })
    } else if (method === 'Network.responseReceived') {
      const request = open.get(key)
      // The worker's own fetch is counted where the worker is.
      if (request && params.response.fromServiceWorker) request.isCounted = false
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      const request = open.get(key)
      open.delete(key)
      if (!request?.isCounted) return
      request.bytes += params.encodedDataLength ?? 0
      write(request, isOfWorker)
    }
  }

  function take(): Got[] {
    const taken = done
    done = []
    return taken
  }

  return { note, take }
}
