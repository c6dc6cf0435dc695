// Whether a selfie still waits for its end, as other modules ask.
import type { Db } from '#tables.ts'
import { hasEnded } from './identity-check.ts'
import { identityChecks } from './store.ts'

export async function isCheckUndecided(db: Db, checkId: string): Promise<boolean> {
  const check = await identityChecks.find(db, checkId)
  return check !== undefined && !hasEnded(check)
}
