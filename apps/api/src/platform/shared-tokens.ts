// Access tokens of providers that all processes share, sealed in PostgreSQL. One process asks for a new one while the
// others wait for it; only the server's clock says how long one lives and how long somebody may take to ask.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Secrets } from './secrets.ts'

export type StandingToken = {
  /** Undefined when there is none, it has ended, or it cannot be opened with this process's key. */
  token: string | undefined
  /** Milliseconds until it is to be renewed. */
  lifeMs: number
  /** Which turn told it; 0 when none did. */
  turn: bigint
}

export type SharedToken = {
  read(): Promise<StandingToken>
  /**
   * The right to ask for the token after the one of `seen`, as a number. Undefined while another process has it, or when
   * a newer one than `seen` stands already.
   */
  take(seen: bigint): Promise<bigint | undefined>
  /** Puts it there for `lifeMs`. False, and nothing is written, when the turn has passed to another process. */
  tell(turn: bigint, token: string, lifeMs: number): Promise<boolean>
  /** The asking failed: another may ask at once. */
  giveUp(turn: bigint): Promise<void>
}

/** Whoever has not told by then has died, or will not be believed. Longer than any provider is waited for. */
const ASK_MS_MAX = 20_000
const PURPOSE = 'provider token'

/** Names a token by its provider and the key it is asked with; says nothing of the key. */
export function tokenName(provider: string, ...keys: readonly string[]): string {
  return `${provider}:${createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16)}`
}

export function createSharedToken<T>(db: Kysely<T>, secrets: Secrets, name: string): SharedToken {
  const open = (sealed: Buffer): string | undefined => {
    try {
      return secrets.open(sealed, PURPOSE, name).toString()
    } catch {
      // Of a key that is no longer in the settings: a new token is asked for.
      return undefined
    }
  }
  return {
    async read() {
      const { rows } = await sql<{ turn: bigint; sealed_token: Buffer | null; life_ms: number | null }>`
        select told_turn as turn, sealed_token, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as life_ms
        from provider_tokens where name = ${name}`.execute(db)
      const [row] = rows
      const lifeMs = row?.life_ms ?? 0
      const isGood = row?.sealed_token && lifeMs > 0
      return { token: isGood ? open(row.sealed_token as Buffer) : undefined, lifeMs, turn: row?.turn ?? 0n }
    },
    async take(seen) {
      await sql`insert into provider_tokens (name) values (${name}) on conflict do nothing`.execute(db)
      const { rows } = await sql<{ turn: bigint }>`
        update provider_tokens set turn = turn + 1, taken_at = clock_timestamp()
        where name = ${name} and told_turn = ${seen}
          and (turn = told_turn or taken_at <= clock_timestamp() - ${ASK_MS_MAX} * interval '1 millisecond')
        returning turn`.execute(db)
      return rows[0]?.turn
    },
    async tell(turn, token, lifeMs) {
      const sealed = secrets.seal(Buffer.from(token), PURPOSE, name)
      const { rows } = await sql`
        update provider_tokens set told_turn = turn, sealed_token = ${sealed},
          ends_at = clock_timestamp() + ${lifeMs} * interval '1 millisecond'
        where name = ${name} and turn = ${turn} returning 1`.execute(db)
      return rows.length === 1
    },
    async giveUp(turn) {
      await sql`update provider_tokens set taken_at = '-infinity' where name = ${name} and turn = ${turn}`.execute(db)
    },
  }
}

export const TOKEN_KEPT_MS = 86_400_000

/** Of keys that are not used any more. */
export async function forgetTokens<T>(db: Kysely<T>): Promise<void> {
  await sql`delete from provider_tokens where ends_at < clock_timestamp() - ${TOKEN_KEPT_MS} * interval '1 millisecond'`.execute(
    db,
  )
}
