// `fetch` for somebody who listens on a socket of this machine instead of a port.
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Sent = { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal }

/** `path` is that of the request. Rejects as `fetch` does when nobody answers. */
export function fetchOverSocket(
  socketPath: string,
  path: string,
  { method, headers, body, signal }: Sent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path, method, headers, signal }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve(new Response(new Uint8Array(bytes), { status: answer.statusCode ?? 502 })),
        reject,
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
