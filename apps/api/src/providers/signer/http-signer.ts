// The signer over HTTP on this machine. Each request is sealed with the secret both know, so that it never travels.
import { createHmac } from 'node:crypto'
import { toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Address, Hash } from '#providers/chain/port.ts'
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

export function createHttpSigner({ url, secret }: { url: string; secret: string }, clock: Clock): Signer {
  return {
    async sign(request): Promise<Outcome<Signed>> {
      assertOutsideTransaction('the signer')
      const body = JSON.stringify(toBody(request))
      const time = String(clock.now().getTime())
      const seal = createHmac('sha256', secret).update(`${time}.POST./sign.`).update(body).digest('hex')
      try {
        const response = await fetch(`${url}/sign`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-signer-time': time, 'x-signer-signature': seal },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const answer: unknown = await response.json()
        // Only this status says that it was not signed; a seal it does not take, or a fault, says nothing.
        if (response.status === 409) return { kind: 'refused', code: refused.parse(answer).refused }
        if (!response.ok) return { kind: 'unknown' }
        const value = signed.parse(answer)
        return value.nonce === request.nonce ? { kind: 'done', value } : { kind: 'unknown' }
      } catch {
        return { kind: 'unknown' }
      }
    },
  }
}

function toBody({ id, network, amount, transfer, nonce, gas }: SignRequest) {
  const fees = { limit: String(gas.limit), max: String(gas.max), tip: String(gas.tip) }
  return { id, network, coin: amount.asset, amount: toDecimal(amount), ...transfer, nonce, gas: fees }
}
