// What customers were told has happened, by the name each gave to what they wanted; and how often that is in the database.
import { type RawBuilder, sql } from 'kysely'
import type { Counts } from '../../../../tools/testing/figures.ts'
import type { Deps } from '../../src/deps.ts'

/** Where the customer's own name of it is kept: a note, a quote that is used once, or a reference. */
const KEPT = {
  transfer: sql`select note as name from transfers`,
  purchase: sql`select quote_id as name from orders`,
  deposit: sql`select client_reference as name from deposits`,
  // Out of a wallet of shillings it is a cash-out.
  payout: sql`select client_reference as name from payouts union all select client_reference from cash_outs`,
  cashOut: sql`select client_reference as name from cash_outs`,
  withdrawal: sql`select quote_id as name from withdrawals`,
} as const satisfies Record<string, RawBuilder<unknown>>
export type Kind = keyof typeof KEPT
export const KINDS = Object.keys(KEPT) as Kind[]

export type Acknowledged = Readonly<Record<Kind, ReadonlySet<string>>>
type Noting = Record<Kind, Set<string>>
export type Acknowledging = {
  note(kind: Kind, name: string): void
  all(): Acknowledged
  /** Those since it was last asked to begin. */
  fresh(): Acknowledged
  begin(): void
}

const none = (): Noting => Object.fromEntries(KINDS.map((kind) => [kind, new Set()])) as unknown as Noting

export function createAcknowledging(): Acknowledging {
  const all = none()
  let fresh = none()
  return {
    note(kind, name) {
      all[kind].add(name)
      fresh[kind].add(name)
    },
    all: () => all,
    fresh: () => fresh,
    begin() {
      fresh = none()
    },
  }
}

/** What is not there was lost; what is there more than once was done twice, whether or not it was acknowledged. */
export async function countKept({ db }: Deps, acknowledged: Acknowledged): Promise<Counts> {
  const counts: Counts = { acknowledged: {}, lost: [], doubled: [] }
  for (const kind of KINDS) {
    // As they are now: what is acknowledged while the database is read may be written after that.
    const told = [...acknowledged[kind]]
    const { rows } = await sql<{ name: string; times: number }>`
      select name, count(*)::int as times from (${KEPT[kind]}) as kept where name is not null group by name`.execute(db)
    const times = new Map(rows.map((row) => [row.name, row.times]))
    counts.acknowledged[kind] = told.length
    counts.lost.push(...told.filter((name) => !times.has(name)).map((name) => `${kind} ${name}`))
    counts.doubled.push(...rows.filter((row) => row.times > 1).map(({ name }) => `${kind} ${name}`))
  }
  return counts
}
