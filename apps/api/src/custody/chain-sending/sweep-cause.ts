// What a sweep is for: a deposit, and which attempt this is, since a failed one is repeated.
import type { ChainDepositId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { countSweeps } from './store.ts'

/** The next one's. */
export async function nextSweepCause(db: Db, depositId: ChainDepositId): Promise<string> {
  const count = await countSweeps(db, depositId)
  return count === 0 ? depositId : `${depositId}:${count + 1}`
}

export function depositOf(causeId: string): ChainDepositId {
  return causeId.split(':', 1)[0] as ChainDepositId
}
