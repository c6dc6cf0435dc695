// A node of a network that answers some calls otherwise than the one behind it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params: Record<string, unknown>[] }
type Asked = Omit<Call, 'params'> & Partial<Call>
type Reply = { result: unknown } | { error: { code: number; message: string } } | 'none'

/** `answer`: undefined hands the call on, 'none' leaves it out of the replies to its batch. */
export async function startProxy(
  target: string,
  answer: (call: Call) => Reply | undefined,
): Promise<AsyncDisposable & { url: string }> {
  const replyTo = async (call: Asked) => {
    const own = answer({ params: [], ...call })
    if (own === 'none') return []
    if (own) return { jsonrpc: '2.0', id: call.id, ...own }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })
    return response.json()
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    // Whoever compares clocks asks for nothing.
    if (request.method !== 'POST') return response.end()
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked | Asked[]
    const replies = Array.isArray(body) ? (await Promise.all(body.map(replyTo))).flat() : await replyTo(body)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replies))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
