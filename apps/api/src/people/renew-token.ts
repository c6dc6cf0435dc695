// Gives a session another token: the one it had ends.
import { rowTable } from '#platform/row-table.ts'
import type { Tx } from '#tables.ts'
import { hashToken, newToken } from './session-token.ts'

const sessions = rowTable('sessions')

/** When what the session may do changes, whoever had its token before is out. Answers the new one. */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken()
  await sessions.change(tx, sessionId, { token_hash: hashToken(token) })
  return token
}
