// The signer over HTTP, at one address or at several of which one signs. Each request is sealed with the secret both know, so that it never travels.
import { createHmac } from 'node:crypto'
import { toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Address, Hash } from '#providers/chain/port.ts'
import { askJson } from '../ask-json.ts'
import type { Signed, Signer, SignRequest } from './port.ts'
import { signerPlace } from './signer-place.ts'

/** Of each signer that is asked. */
const TIMEOUT_MS = 10_000

const hex = (pattern: RegExp) => z.string().regex(pattern)
/** Of who signs, which rises whenever another one takes over; absent where there is one signer with a folder. */
const told = z.object({ term: z.int().min(1).optional() })
const signed = z.object({
  signed: hex(/^0x[0-9a-f]{2,4000}$/).transform((text) => text as Hash),
  hash: hex(/^0x[0-9a-f]{64}$/).transform((text) => text as Hash),
  from: hex(/^0x[0-9a-fA-F]{40}$/).transform((text) => text as Address),
  nonce: z.number(),
})
const refused = z.object({ refused: z.string() })

type Answer = { outcome: Outcome<Signed>; term?: number | undefined }

/**
 * Whoever seals, seals with one secret; the signer takes two while one replaces the other. Of several signers the one that
 * last answered is asked first, and the next one when it does not sign: a repeated request gets the same signature from
 * whoever signs, so asking on costs nothing. An answer of a term that is over is none.
 */
export function createHttpSigner({ urls, secret }: { urls: readonly string[]; secret: string }, clock: Clock): Signer {
  let first = 0
  let newestTerm = 0
  const isOver = ({ term = newestTerm }: Answer) => term < newestTerm
  return {
    async sign(request): Promise<Outcome<Signed>> {
      const order = urls.map((_url, index) => (first + index) % urls.length)
      for (const place of order) {
        const answer = await ask(urls[place] ?? '', request, { secret, clock })
        // Two that keep a journal each have no term, and know nothing of each other: neither is believed.
        const isNobody = urls.length > 1 && answer.term === undefined
        if (answer.outcome.kind === 'unknown' || isNobody || isOver(answer)) continue
        newestTerm = Math.max(newestTerm, answer.term ?? 0)
        first = place
        return answer.outcome
      }
      return { kind: 'unknown' }
    },
  }
}

type Asking = { secret: string; clock: Clock }

async function ask(url: string, request: SignRequest, { secret, clock }: Asking): Promise<Answer> {
  const body = toBody(request)
  const time = String(clock.now().getTime())
  const seal = createHmac('sha256', secret)
    .update(`${time}.POST./sign.${JSON.stringify(body)}`)
    .digest('hex')
  const headers = { 'x-signer-time': time, 'x-signer-signature': seal }
  const question = { whom: 'the signer', ...signerPlace(url, '/sign'), headers, body, timeoutMs: TIMEOUT_MS }
  let inTerm: number | undefined
  const read = (answer: unknown) => {
    inTerm = told.parse(answer).term
    return signed.refine(({ nonce }) => nonce === request.nonce).parse(answer)
  }
  const outcome = await askJson(question, read, (status, answer) => {
    // Only this status says that it was not signed; a seal it does not take, one that is passive, or a fault says nothing.
    if (status !== 409) return undefined
    inTerm = told.parse(answer).term
    return refused.parse(answer).refused
  })
  return { outcome, term: inTerm }
}

function toBody({ id, network, amount, transfer, nonce, gas }: SignRequest) {
  const fees = { limit: String(gas.limit), max: String(gas.max), tip: String(gas.tip) }
  return { id, network, coin: amount.asset, amount: toDecimal(amount), ...transfer, nonce, gas: fees }
}
