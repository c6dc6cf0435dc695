// A server on this machine that answers call after call as it is told, faults of networks and proxies among them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string; at: number }
export type Play = (response: ServerResponse, seen: Seen) => void

export type FaultServer = AsyncDisposable & {
  url: string
  /** What came, in order. */
  seen: Seen[]
}

/** The first call meets the first play, and so on; the last one answers all that follow. */
export async function startFaultServer(...plays: Play[]): Promise<FaultServer> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method = '', url = '', headers } = request
    const call = { method, path: url, headers, body, at: performance.now() }
    seen.push(call)
    const play = plays[Math.min(seen.length, plays.length) - 1] as Play
    play(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Headers = Record<string, string>

/** The answer of a call. */
export const json =
  (body: object, { status = 200, headers = {} }: { status?: number; headers?: Headers } = {}): Play =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body))

/** A refusal as the API words it. */
export const problem = (status: number, code: string, more: object = {}, headers: Headers = {}): Play =>
  json(
    { type: `https://pay.example/docs/errors#${code}`, title: code, status, code, detail: `${code}.`, ...more },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  )

/** A page of a proxy. */
export const html =
  (status: number, headers: Headers = {}): Play =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Bad gateway</h1>')

/** Cut before anything was answered. */
export const cut: Play = (response) => response.socket?.destroy()

/** Cut in the middle of a body. */
export const cutInBody: Play = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"id":"ord_', () => response.socket?.destroy())
}

/** Never answers. */
export const silent: Play = () => {}

/** Begins an answer and never ends it. */
export const stalled: Play = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"id":')
}

/** An answer of that many bytes; how many of them were taken is counted. */
export function huge(bytes: number, taken: { bytes: number }): Play {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const part = Buffer.alloc(64 * 1024, '9')
    const send = () => {
      while (taken.bytes < bytes && !response.destroyed) {
        taken.bytes += part.length
        if (!response.write(part)) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  }
}
