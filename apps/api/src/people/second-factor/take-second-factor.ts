// Whether a second factor is right, and that it was used: no code is taken twice.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { recoveryCodes, totpSecrets } from './store.ts'
import { stepOfCode } from './totp.ts'

export type GivenFactor = { userId: UserId; method: 'totp' | 'recovery_code'; code: string }

/** Tries of one account come one after another: its row is held until the transaction ends. */
export async function takeSecondFactor(deps: Deps, tx: Tx, { userId, method, code }: GivenFactor): Promise<boolean> {
  const totp = await totpSecrets.lock(tx, { user_id: userId })
  if (!totp?.confirmed_at) return false
  if (method === 'recovery_code') {
    for (const key of deps.secrets.accepted) {
      const code_hash = hashRecoveryCode(key, userId, code)
      if (await recoveryCodes.remove(tx, { user_id: userId, code_hash })) return true
    }
    return false
  }
  const step = stepOfCode(deps.secrets.open(totp.sealed_secret, 'totp', userId), code, deps.clock.now())
  if (step === undefined || step <= totp.last_step) return false
  return totpSecrets.change(tx, { user_id: userId }, { last_step: step })
}
