// Whether a statement proves that a payout was never paid. Pure: in doubt it proves nothing, and a person looks.
import type { StatementFile } from '#providers/statements/port.ts'

type Payout = { amount_units: bigint; created_at: Date; missing_since: Date }

/** The network's clock and ours may differ by so much. */
const CLOCKS_APART_MS = 5 * 60_000

/**
 * `paid`: receipts of other payouts that are known to be paid. The statement must reach from before the payout to after the
 * network missed it; show another payout of ours, so that it is the statement of the account that pays out; and show no
 * payment of the same amount that is not known to be another's.
 */
export function isAbsentFrom(
  { lines, from, to }: StatementFile,
  { amount_units: units, created_at: since, missing_since: until }: Payout,
  paid: ReadonlySet<string>,
): boolean {
  if (from > since || to < until) return false
  const payouts = lines.flatMap((line) =>
    line.matchKey?.startsWith('out:') ? [{ ...line, receipt: line.matchKey.slice('out:'.length) }] : [],
  )
  if (!payouts.some(({ receipt }) => paid.has(receipt))) return false
  const earliest = since.getTime() - CLOCKS_APART_MS
  return !payouts.some((line) => line.units === -units && line.at.getTime() >= earliest && !paid.has(line.receipt))
}
