// One way to ask Airtel: with a token, for Kenya, signed where something moves, with a timeout.
import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { assertOutsideTransaction } from '#platform/database.ts'
import { lookAgain } from '#platform/last-look.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import { neverLeft } from '../../ask-json.ts'
import { createTokens } from '../access-tokens.ts'
import { wasNotRead } from './airtel-codes.ts'
import { readAnswer, type Said } from './airtel-mapping.ts'
import { publicKeyOf, signed } from './airtel-signature.ts'

export type AirtelAccess = { apiUrl: string; clientId: string; clientSecret: string }
/** `unsent`: nobody at Airtel read it. `body`: the whole answer, for who reads more of it than a transaction. */
export type Reply = { kind: 'said'; said: Said; body: unknown } | { kind: 'unsent' } | { kind: 'unknown' }
export type Ask = (path: string, body?: object) => Promise<Reply>

const TIMEOUT_MS = 20_000
/** A token lives three minutes and may end while a call is on its way, and the key may have changed: each of them twice. */
const TRIES = 5
/** Airtel changes its key and says until when one is good; it is fetched anew at least so often. */
const KEY_MS = 12 * 60 * 60_000
const keys = z.object({ data: z.object({ key: z.string().min(1) }) })

/** `body` is posted and signed; without one it is a question. */
export function createAsk(access: AirtelAccess, { clock, token: shared }: { clock: Clock; token: SharedToken }): Ask {
  const tokens = createTokens({ clock, shared, request: () => requestToken(access) })
  const key = createKey(access, clock)
  return async (path, body) => {
    assertOutsideTransaction('the mobile-money network')
    let refused: string | undefined
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const token = await tokens.get(refused).catch(() => undefined)
      if (token === undefined) return { kind: 'unsent' }
      const reply = await askOnce(access, token, path, { body, key })
      if (reply.kind === 'said' && reply.said.httpStatus === 401) refused = token
      else if (reply.kind === 'said' && wasNotRead(reply.said.code)) key.forget()
      else return reply
    }
    // Turned away at the door each time.
    return { kind: 'unsent' }
  }
}

/** `get` answers nothing when the token is refused. */
type Key = { get(token: string): Promise<KeyObject | undefined>; forget(): void }

/** Airtel's own key, which opens what signs a request. */
function createKey({ apiUrl }: AirtelAccess, clock: Clock): Key {
  let kept: { key: KeyObject; until: number } | undefined
  return {
    async get(token) {
      const now = clock.now().getTime()
      if (kept && now < kept.until) return kept.key
      const response = await fetch(`${apiUrl}/v1/rsa/encryption-keys`, {
        headers: headersOf(token),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 401) return undefined
      const key = publicKeyOf(keys.parse(await response.json()).data.key)
      kept = { key, until: now + KEY_MS }
      return key
    },
    forget() {
      kept = undefined
    },
  }
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, accept: '*/*', 'x-country': 'KE', 'x-currency': 'KES' }
}

async function askOnce(
  { apiUrl }: AirtelAccess,
  token: string,
  path: string,
  { body, key }: { body: object | undefined; key: Key },
): Promise<Reply> {
  const text = body && JSON.stringify(body)
  let seal: object = {}
  if (text) {
    try {
      const found = await key.get(token)
      if (!found) return { kind: 'said', said: readAnswer(401, {}), body: {} }
      seal = { 'content-type': 'application/json', ...signed(text, found) }
    } catch {
      // Without a key nothing was sent.
      return { kind: 'unsent' }
    }
  }
  await lookAgain()
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method: text ? 'POST' : 'GET',
      headers: { ...headersOf(token), ...seal },
      ...(text ? { body: text } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Its gateway hands nothing on of what comes too fast.
    if (response.status === 429) return { kind: 'unsent' }
    const answer = await readJson(response)
    return { kind: 'said', said: readAnswer(response.status, answer), body: answer }
  } catch (error) {
    return { kind: neverLeft(error) ? 'unsent' : 'unknown' }
  }
}

/** A refused token may come without a body. */
async function readJson(response: Response): Promise<unknown> {
  return response.status === 401 ? {} : response.json()
}

async function requestToken({ apiUrl, clientId, clientSecret }: AirtelAccess): Promise<unknown> {
  const response = await fetch(`${apiUrl}/auth/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: '*/*' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`no token: the network answered ${response.status}`)
  return response.json()
}
