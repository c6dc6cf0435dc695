// Gives a session another token: the one it had ends.
import { sql } from 'kysely'
import { after } from '#platform/clock.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tx } from '#tables.ts'
import { OLD_TOKEN_REST_MS } from './auth/store.ts'
import { hashToken, newToken } from './session-token.ts'

const sessions = rowTable('sessions')

/** How long the token before goes on at most, if the new one never arrives. */
const OLD_TOKEN_MS = 15 * 60_000
/** Proofs given at once are given together: one new token comes of them. */
const TOGETHER_MS = 10_000

/** When what the session may do changes, whoever had its token before is out. Answers the new one. */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken()
  const change = { token_hash: hashToken(token), old_token_hash: null, old_token_ends_at: null }
  await sessions.change(tx, sessionId, change)
  return token
}

/**
 * After a proof that changes nothing a session may do. The token before ends soon after the new one is first used (see
 * `endOldToken`): an answer may be lost, and whoever asks again for the same payment must not be signed out. The token
 * that did arrive goes on: the one before the new one when that was used, else the one before that. Answers the new one;
 * undefined when one was given just now.
 */
export async function replaceToken(tx: Tx, sessionId: string, now: Date): Promise<string | undefined> {
  const token = newToken()
  const endsAt = after(now, OLD_TOKEN_MS)
  const { numAffectedRows } = await sql`update sessions set
      token_hash = ${hashToken(token)},
      old_token_hash = case when old_token_ends_at > ${after(now, OLD_TOKEN_REST_MS)} then old_token_hash else token_hash end,
      old_token_ends_at = ${endsAt}
    where id = ${sessionId}
      and (old_token_ends_at is null or old_token_ends_at <= ${after(endsAt, -TOGETHER_MS)})`.execute(tx)
  return numAffectedRows === 1n ? token : undefined
}
