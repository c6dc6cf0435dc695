// The six troubles of a game day, in their order.
import { HOUSE_TROUBLES } from './house-troubles.ts'
import { MPESA_TROUBLES } from './mpesa-troubles.ts'
import type { Trouble } from './trouble.ts'

const { isUnknown, isEmpty, isDown, hasExpired } = MPESA_TROUBLES
const { areWrong, isOff } = HOUSE_TROUBLES

/** Payouts stay unknown before M-Pesa is down: otherwise those of that trouble would raise the alert. */
export const TROUBLES: readonly Trouble[] = [isUnknown, isEmpty, areWrong, isOff, isDown, hasExpired]
