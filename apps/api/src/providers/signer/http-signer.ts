// The signer over HTTP, on a socket of this machine (`unix:/path`) or by address. Each request is sealed with the secret both know, so that it never travels.
import { createHmac } from 'node:crypto'
import { toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Address, Hash } from '#providers/chain/port.ts'
import { askJson } from '../ask-json.ts'
import type { Signed, Signer, SignRequest } from './port.ts'

const TIMEOUT_MS = 10_000

const hex = (pattern: RegExp) => z.string().regex(pattern)
const signed = z.object({
  signed: hex(/^0x[0-9a-f]{2,4000}$/).transform((text) => text as Hash),
  hash: hex(/^0x[0-9a-f]{64}$/).transform((text) => text as Hash),
  from: hex(/^0x[0-9a-fA-F]{40}$/).transform((text) => text as Address),
  nonce: z.number(),
})
const refused = z.object({ refused: z.string() })

/** Whoever seals, seals with one secret; the signer takes two while one replaces the other. */
export function createHttpSigner({ url, secret }: { url: string; secret: string }, clock: Clock): Signer {
  const socketPath = /^unix:(\/.+)$/.exec(url)?.[1]
  const where = socketPath ? { url: 'http://signer/sign', socketPath } : { url: `${url}/sign` }
  return {
    async sign(request): Promise<Outcome<Signed>> {
      const body = toBody(request)
      const time = String(clock.now().getTime())
      const seal = createHmac('sha256', secret)
        .update(`${time}.POST./sign.${JSON.stringify(body)}`)
        .digest('hex')
      const headers = { 'x-signer-time': time, 'x-signer-signature': seal }
      const question = { whom: 'the signer', ...where, headers, body, timeoutMs: TIMEOUT_MS }
      const read = (answer: unknown) => signed.refine(({ nonce }) => nonce === request.nonce).parse(answer)
      return askJson(question, read, (status, answer) =>
        // Only this status says that it was not signed; a seal it does not take, or a fault, says nothing.
        status === 409 ? refused.parse(answer).refused : undefined,
      )
    },
  }
}

function toBody({ id, network, amount, transfer, nonce, gas }: SignRequest) {
  const fees = { limit: String(gas.limit), max: String(gas.max), tip: String(gas.tip) }
  return { id, network, coin: amount.asset, amount: toDecimal(amount), ...transfer, nonce, gas: fees }
}
