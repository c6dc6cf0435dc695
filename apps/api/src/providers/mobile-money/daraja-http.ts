// One way to ask M-Pesa: with a token, in JSON, with a timeout; the outcome is done, refused, unsent or unknown.
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { assertOutsideTransaction } from '#platform/database.ts'
import { lookAgain } from '#platform/last-look.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import { neverLeft } from '../ask-json.ts'
import { createTokens } from './access-tokens.ts'
import { isTokenRefusal, neverReachedMpesa, refusalOf } from './daraja-results.ts'
import type { PhoneOutcome } from './port.ts'

const TIMEOUT_MS = 10_000
/** Each new token ends the one before: a call under way may still carry that one. */
const TOKEN_TRIES = 3

const fault = z.object({ errorCode: z.coerce.string(), errorMessage: z.string().catch('') })
/** How the gateway in front of Daraja says the same, when it turns a call away before Daraja sees it. */
const gatewayFault = z
  .object({ fault: z.object({ faultstring: z.string().catch(''), detail: z.object({ errorcode: z.string() }) }) })
  .transform(({ fault: { faultstring, detail } }) => ({ errorCode: detail.errorcode, errorMessage: faultstring }))
const anyFault = z.union([fault, gatewayFault])
export type Fault = z.output<typeof fault>

export type DarajaConfig = { apiUrl: string; consumerKey: string; consumerSecret: string }
export type Ask = <T>(
  path: string,
  body: object,
  read: (answer: unknown) => T,
  faults?: FaultReader<T>,
) => Promise<PhoneOutcome<T>>
/** What a fault means that is none: `undefined` leaves it one. */
type FaultReader<T> = (fault: Fault) => PhoneOutcome<T> | undefined

export function createAsk(config: DarajaConfig, { clock, token: shared }: { clock: Clock; token: SharedToken }): Ask {
  const tokens = createTokens({ clock, shared, request: () => requestToken(config) })
  return async (path, body, read, faults) => {
    assertOutsideTransaction('the mobile-money network')
    let refused: string | undefined
    for (let attempt = 1; attempt <= TOKEN_TRIES; attempt += 1) {
      const token = await tokens.get(refused).catch(() => undefined)
      if (token === undefined) return { kind: 'unsent' }
      await lookAgain()
      const reply = await post(`${config.apiUrl}${path}`, token, body)
      if (reply.kind !== 'answer') return reply
      const problem = anyFault.safeParse(reply.json).data
      if (!problem || !isTokenRefusal(problem.errorCode)) return outcomeOf(reply, problem, read, faults)
      refused = token
    }
    // Turned away at the door each time.
    return { kind: 'unsent' }
  }
}

async function requestToken({ apiUrl, consumerKey, consumerSecret }: DarajaConfig): Promise<unknown> {
  const response = await fetch(`${apiUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`no token: the network answered ${response.status}`)
  return response.json()
}

type Reply = { kind: 'answer'; isOk: boolean; json: unknown } | { kind: 'unsent' } | { kind: 'unknown' }

async function post(url: string, token: string, body: object): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { kind: 'answer', isOk: response.ok, json: await response.json() }
  } catch (error) {
    return { kind: neverLeft(error) ? 'unsent' : 'unknown' }
  }
}

function outcomeOf<T>(
  reply: { isOk: boolean; json: unknown },
  problem: Fault | undefined,
  read: (answer: unknown) => T,
  faults: FaultReader<T> | undefined,
): PhoneOutcome<T> {
  if (problem) {
    const known = faults?.(problem)
    if (known) return known
    if (neverReachedMpesa(problem)) return { kind: 'unsent' }
    const failure = refusalOf(problem.errorCode, problem.errorMessage)
    return failure ? { kind: 'refused', failure, code: problem.errorCode } : { kind: 'unknown' }
  }
  if (!reply.isOk) return { kind: 'unknown' }
  try {
    return { kind: 'done', value: read(reply.json) }
  } catch {
    // An answer of another shape says nothing.
    return { kind: 'unknown' }
  }
}
