// Money of a payout sent by people is back on the operator's account: its statement line names the payout.
import { say } from '@kivuko/contract/say.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { resembles } from '#users/resembling-names.ts'
import type { BankPayout } from './bank-payout.ts'
import { endBankPayout } from './end-bank-payout.ts'
import { bankPayouts, findReturnable } from './store.ts'

const RETURNED = say('Your bank sent the money back.')
/** Banks send a transfer back within two weeks or never. */
const RETURN_MS = 14 * 24 * 60 * 60_000

/** A line as the statement has it. */
type Line = { id: string; references: readonly string[]; amount: Money; senderName: string; bookedAt: Date }

/**
 * True when the line is such a return, which is then nobody's receipt: the books have it once, whether a person or
 * the statement told of it first. What may be the customer's own transfer is none: it would buy the coins back at
 * their old price.
 */
export async function returnByStatement(deps: Deps, line: Line): Promise<boolean> {
  const payouts = await findReturnable(deps.db, line.references, line.amount)
  const [payout] = payouts
  if (!payout || payouts.length > 1) return false
  if (payout.returned_line === line.id) return true
  if (payout.state === 'returned') {
    // A person said so: the first line that names it is that return.
    const unclaimed = { id: payout.id, state: 'returned', returned_line: null } as const
    return inTransaction(deps.db, (tx) => bankPayouts.change(tx, unclaimed, { returned_line: line.id }))
  }
  if (!isFromBank(payout, line)) return false
  if (await endBankPayout(deps, payout, { kind: 'returned', problem: RETURNED, lineId: line.id })) return true
  // Somebody was faster: it is looked at as it stands now.
  return returnByStatement(deps, line)
}

function isFromBank({ account_name, ended_at }: BankPayout, { senderName, bookedAt }: Line): boolean {
  if (senderName === '' || resembles(account_name, senderName)) return false
  return ended_at !== null && bookedAt <= after(ended_at, RETURN_MS)
}
