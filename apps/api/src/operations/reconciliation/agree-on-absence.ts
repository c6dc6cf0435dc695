// A statement of M-Pesa as the second source: payouts that the network says it does not know are sent again when the
// organisation's own statement reaches over the whole time in question and shows no such payment.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { StatementFile } from '#providers/statements/port.ts'
import { findMissingPayouts, findPaidReceipts } from '#rails/find-missing-payouts.ts'
import { sendMissingPayout } from '#rails/send-missing-payout.ts'
import { isAbsentFrom } from './is-absent-from.ts'

/** Right after the statement is kept. `actor` brought it. */
export async function agreeOnAbsence(deps: Deps, statement: StatementFile, actor: string): Promise<void> {
  const missing = await findMissingPayouts(deps.db, 'mpesa')
  if (missing.length === 0) return
  const out = statement.lines.flatMap(({ matchKey }) => (matchKey?.startsWith('out:') ? [matchKey.slice(4)] : []))
  const paid = await findPaidReceipts(deps.db, [...new Set(out)])
  for (const payout of missing) {
    if (!isAbsentFrom(statement, payout, paid)) continue
    const span = `${statement.from.toISOString()} to ${statement.to.toISOString()}`
    try {
      await sendMissingPayout(deps, payout.id, { actor, reason: `not on M-Pesa's statement of ${span}` })
    } catch (error) {
      // Somebody else was first, or the network knows it after all.
      if (!(error instanceof AppError)) throw error
    }
  }
}
