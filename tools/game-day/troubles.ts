// The six troubles of a game day.
import { HOUSE_TROUBLES } from './house-troubles.ts'
import { MPESA_TROUBLES } from './mpesa-troubles.ts'
import type { Trouble } from './trouble.ts'

export const TROUBLES: readonly Trouble[] = [...MPESA_TROUBLES, ...HOUSE_TROUBLES]
