// A browser that does not give up: the same request with the same key, until there is a definite answer.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE, IDEMPOTENCY_HEADER, PROOF_HEADER } from '@kivuko/contract/endpoint.ts'
import { proofHeader } from '@kivuko/contract/proof.ts'
import { causeOf, createAnswerTally } from '../../../../tools/testing/answers.ts'
import { PASSWORD } from './test-app.ts'

/** Refusals that say nothing of the request itself. */
const NOT_YET = ['idempotency_running', 'rates_unavailable', 'provider_unavailable', 'database_unavailable']
/** Of a server that listens: what still says nothing definite by then is at fault. */
const PATIENCE_MS = 240_000
/** Nobody listens. How long a server may be away is bounded by whoever starts it anew. */
const AWAY = 'ECONNREFUSED'
/** Whoever is paid for the first time is paid only by somebody who can prove who they are. */
const PROOF = proofHeader({ way: 'password', value: PASSWORD })

export type Browser = {
  /** Undefined when it was refused, or when it is over and nobody answers. A body's `reference` is the key. */
  post<T>(path: string, body: object): Promise<T | undefined>
  /** Answers the customer's id. */
  register(email: string): Promise<string>
}

/** `onAnswer` is told each answer's status: 0 for none, and why there was none. */
export function createBrowser(
  url: string,
  isOver: () => boolean,
  onAnswer: (status: number, cause?: string) => void = () => undefined,
): Browser {
  let token = ''
  let keys = 0

  async function ask(path: string, key: string, body: object, onNone: (cause: string) => void) {
    return fetch(`${url}${API_BASE}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: key,
        ...(token && { authorization: `Bearer ${token}`, [PROOF_HEADER]: PROOF }),
      },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      onAnswer(0, causeOf(error))
      onNone(causeOf(error))
      return undefined
    })
  }

  async function post<T>(path: string, body: object): Promise<T | undefined> {
    keys += 1
    const own = 'reference' in body && path.includes('mobile-money') ? String(body.reference) : undefined
    const key = own ?? `${Date.now()}-${keys}-${randomInt(1e9)}`
    let end = performance.now() + PATIENCE_MS
    const seen = createAnswerTally()
    for (;;) {
      const response = await ask(path, key, body, (cause) => {
        seen.count(0, cause)
        if (cause === AWAY) end = performance.now() + PATIENCE_MS
      })
      if (response) onAnswer(response.status)
      const answer = await response?.json().catch(() => undefined)
      if (response?.ok && answer) return answer as T
      const code = (answer as { code?: string } | undefined)?.code
      if (code === 'internal') throw new Error(JSON.stringify(answer))
      if (code && !NOT_YET.includes(code)) return undefined
      if (isOver() && !response) return undefined
      if (response) seen.count(response.status)
      if (performance.now() > end) {
        const answers = JSON.stringify(Object.fromEntries(seen.seen()))
        throw new Error(`${path} had no definite answer, at last ${code ?? response?.status}, of ${answers}`)
      }
      await wait(20)
    }
  }

  return {
    post,
    async register(email) {
      const person = { fullName: 'Ada Obi', email, password: PASSWORD }
      type Session = { token?: string; access_token?: string; user: { id: string } }
      const session = (await post<Session>('/auth/register', person)) ?? (await post<Session>('/auth/login', person))
      token = session?.token ?? session?.access_token ?? ''
      return session?.user.id ?? ''
    },
  }
}
