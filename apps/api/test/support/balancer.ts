// A load balancer in a few lines: calls go to processes in turn, to those whose `/readyz` said yes a moment ago.
// It tries no call twice: what fails here fails for whoever called.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const PROBE_EVERY_MS = 100

export type Balancer = AsyncDisposable & {
  url: string
  /** Whether calls go there at the moment. */
  isInUse(url: string): boolean
}

/** `urls` of the processes, such as `http://127.0.0.1:15001`. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  const isOver = new AbortController()
  let turn = 0

  async function probe(url: string): Promise<void> {
    while (!isOver.signal.aborted) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(url)
      else ready.delete(url)
      await wait(PROBE_EVERY_MS)
    }
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const candidates = urls.filter((url) => ready.has(url))
    turn += 1
    const chosen = candidates[turn % candidates.length]
    if (!chosen) {
      outgoing.writeHead(502).end('nobody is ready')
      return
    }
    const passed = request(
      `${chosen}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(`${chosen}: ${error.message}`)
    })
    incoming.pipe(passed)
  }

  // Never closed for being idle: on a machine that stands still for a second, a call may just be on its way there.
  const server = createServer({ keepAliveTimeout: 0 }, pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const probes = urls.map(probe)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isInUse: (url) => ready.has(url),
    async [Symbol.asyncDispose]() {
      isOver.abort()
      await Promise.all(probes)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
