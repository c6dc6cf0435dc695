// A provider that says something else of itself than the sandbox behind it: of one path, for as long as it stands.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Liar = AsyncDisposable & { url: string }

/** What a path begins with, and what its answer becomes, perhaps later; other calls are handed on. */
export async function startLiar(target: string, path: string, change: (body: unknown) => unknown): Promise<Liar> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { host: _, connection: _c, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: parts.length > 0 ? Buffer.concat(parts) : null,
    })
    const text = await answer.text()
    const isIt = request.url?.startsWith(path) && answer.ok
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(isIt ? JSON.stringify(await change(JSON.parse(text))) : text)
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
