// What staff may do together, in figures.
import * as z from 'zod'
import { amountOf } from './setting.ts'

export const OPERATIONS = {
  CORRECTION_TREASURY_USD: amountOf('USD')
    .prefault('1000')
    .describe('The largest correction that treasury may approve, in US dollars; beyond, a third person agrees, too.'),
  CORRECTION_ADMIN_USD: amountOf('USD').prefault('10000').describe('The same for an admin.'),
  CORRECTION_DAY_USD: amountOf('USD')
    .prefault('20000')
    .describe('What one person may propose in approved corrections in 24 hours; beyond, a third person agrees, too.'),
  CORRECTION_FLOOR_USD: amountOf('USD')
    .prefault('50000')
    .describe('What customers may have been given by corrections altogether; beyond, a third person agrees, too.'),
  CORRECTION_STOP_USD: amountOf('USD')
    .prefault('200000')
    .describe('The same, beyond which nobody approves any, whoever agrees; what was taken back makes room.'),
}

export const operationsConfig = z.object(OPERATIONS).transform((env) => ({
  corrections: {
    treasuryMax: env.CORRECTION_TREASURY_USD,
    adminMax: env.CORRECTION_ADMIN_USD,
    dayMax: env.CORRECTION_DAY_USD,
    floor: env.CORRECTION_FLOOR_USD,
    stop: env.CORRECTION_STOP_USD,
  },
}))
