// Gives a session another token: the one it had ends.
import { sql } from 'kysely'
import { after } from '#platform/clock.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tx } from '#tables.ts'
import { hashToken, newToken } from './session-token.ts'

const sessions = rowTable('sessions')

/** How long the token before goes on at most, if the new one never arrives. */
const OLD_TOKEN_MS = 5 * 60_000

/** When what the session may do changes, whoever had its token before is out. Answers the new one. */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken()
  const change = { token_hash: hashToken(token), old_token_hash: null, old_token_ends_at: null }
  await sessions.change(tx, sessionId, change)
  return token
}

/**
 * After a proof that changes nothing a session may do. The token before ends as soon as the new one is used: an answer
 * may be lost, and whoever asks again for the same payment must not be signed out. Of several that got lost, the token
 * that did arrive is kept. Answers the new one.
 */
export async function replaceToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = newToken()
  await sql`update sessions set
      token_hash = ${hashToken(token)},
      old_token_hash = case when old_token_ends_at > ${now} then old_token_hash else token_hash end,
      old_token_ends_at = ${after(now, OLD_TOKEN_MS)}
    where id = ${sessionId}`.execute(tx)
  return token
}
