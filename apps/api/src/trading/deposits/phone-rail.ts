// The rail that asks a phone to pay a deposit.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { PhoneAttempt, PhoneCollector } from '#settlement/rail.ts'
import { DEPOSIT_METHOD } from './deposit.ts'

export function phoneRail({ settlement }: Deps): PhoneCollector {
  const { phone, isConnected } = settlement.collector(DEPOSIT_METHOD)
  if (!phone || !isConnected('KES')) throw new AppError('method_unavailable')
  return phone
}

/** It is certain that nobody will pay it any more. */
export function isDead({ state }: PhoneAttempt): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'unsent'
}
