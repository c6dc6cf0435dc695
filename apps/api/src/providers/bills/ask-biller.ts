// How the provider of bills is asked: in JSON, with a token of client credentials that all processes share.
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { lookAgain } from '#platform/last-look.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createSharedToken, tokenName } from '#platform/shared-tokens.ts'
import { askJson, refusalIn } from '../ask-json.ts'
import { createTokens } from '../mobile-money/access-tokens.ts'

export type BillerConfig = { apiUrl: string; clientId: string; clientSecret: string }

const TIMEOUT_MS = 20_000
/** A token may end while a call is on its way. */
const TRIES = 3
const BAD_TOKEN = 'bad token'

/** What the token is kept with. */
export type BillerKeeps<T> = { clock: Clock; db: Kysely<T>; secrets: Secrets }

export type AskBiller = <T>(path: string, read: (answer: unknown) => T, body?: object) => Promise<Outcome<T>>

/** The token is where all processes find it. */
export function createAskBiller<T>(
  { apiUrl, clientId, clientSecret }: BillerConfig,
  { clock, db, secrets }: BillerKeeps<T>,
): AskBiller {
  const shared = createSharedToken(db, secrets, tokenName('bills', apiUrl, clientId, clientSecret))
  const common = { whom: 'the provider of bills', timeoutMs: TIMEOUT_MS }
  const tokens = createTokens({ clock, shared, request: requestToken })
  async function requestToken(): Promise<unknown> {
    const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
    const outcome = await askJson({ ...common, url: `${apiUrl}/oauth/token`, body }, (answer) => answer)
    if (outcome.kind !== 'done') throw new Error('no token: the provider of bills gave none')
    return outcome.value
  }
  return async (path, read, body) => {
    let refused: string | undefined
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const token = await tokens.get(refused).catch(() => undefined)
      if (token === undefined) return { kind: 'unknown' }
      const headers = { authorization: `Bearer ${token}` }
      const question = { ...common, url: `${apiUrl}${path}`, headers, ...(body && { body }) }
      await lookAgain()
      const outcome = await askJson(question, read, readRefusal)
      if (outcome.kind !== 'refused' || outcome.code !== BAD_TOKEN) return outcome
      refused = token
    }
    // Turned away at the door each time: nobody read it, and it is asked about.
    return { kind: 'unknown' }
  }
}

function readRefusal(status: number, answer: unknown): string | undefined {
  return status === 401 ? BAD_TOKEN : refusalIn(status, answer)
}
