// A partner's own server, which takes messages from Kivuko and answers as it is told.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, received: Received) => void

export type PartnerShop = AsyncDisposable & {
  url: string
  received: Received[]
  /** From now on. */
  answers(answer: Answer): void
}

export const takes: Answer = (response) => void response.writeHead(204).end()

export async function startPartnerShop(): Promise<PartnerShop> {
  const received: Received[] = []
  let answer = takes
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const message = { headers: request.headers, body: Buffer.concat(parts).toString() }
    received.push(message)
    answer(response, message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answers(next) {
      answer = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
