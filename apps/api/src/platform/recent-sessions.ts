// Tokens that were right a moment ago, as hashes: whoever brings one is counted by account, and not with all the others
// behind the same address. A token that is made up is never among them, so it counts for its address.
import { hashSecret } from './secrets.ts'

const SESSIONS_MAX = 20_000

export type RecentSessions = {
  add(token: string): void
  remove(token: string): void
  /** Of an `authorization` header. */
  has(authorization: string | undefined): boolean
}

export function createRecentSessions(): RecentSessions {
  const hashes = new Set<string>()
  const keyOf = (token: string) => hashSecret(token).toString('base64')
  return {
    add(token) {
      const key = keyOf(token)
      hashes.delete(key)
      hashes.add(key)
      for (const oldest of hashes) {
        if (hashes.size <= SESSIONS_MAX) break
        hashes.delete(oldest)
      }
    },
    remove: (token) => void hashes.delete(keyOf(token)),
    has: (authorization) => authorization !== undefined && hashes.has(keyOf(authorization.slice('Bearer '.length))),
  }
}
