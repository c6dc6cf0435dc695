// What staff may do together, in figures.
import * as z from 'zod'
import { amountOf, bps, whole } from './setting.ts'

const HOUR_MS = 3_600_000

export const OPERATIONS = {
  ACCOUNT_CLOSING_DAYS: whole(14, 1, 90).describe(
    'How long a customer who asked for their account to be closed can take it back.',
  ),
  CLOSED_ACCOUNT_YEARS: whole(7, 5, 30).describe(
    'How long after closing the records are kept that the law demands: [Retention](security/retention.md) says which laws. Without movements and documents nothing is kept.',
  ),
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
  LEDGER_CHECK_HOURS: whole(4, 1, 20).describe(
    'How long, from 00:35 UTC on, the whole ledger is read each night. What does not fit into one night is read in the next ones: [Scale](scale.md#does-it-get-slower).',
  ),
  DISPUTE_RATE_NEAR_BPS: bps(65).describe(
    'From this share of card payments disputed on, in hundredths of a percent, the console warns.',
  ),
  DISPUTE_RATE_OVER_BPS: bps(150).describe(
    "What your card networks tolerate, in hundredths of a percent: see your acquirer's contract; beyond it they charge or close an account.",
  ),
}

export const operationsConfig = z.object(OPERATIONS).transform((env) => ({
  closing: { waitDays: env.ACCOUNT_CLOSING_DAYS, keptYears: env.CLOSED_ACCOUNT_YEARS },
  corrections: {
    treasuryMax: env.CORRECTION_TREASURY_USD,
    adminMax: env.CORRECTION_ADMIN_USD,
    dayMax: env.CORRECTION_DAY_USD,
    floor: env.CORRECTION_FLOOR_USD,
    stop: env.CORRECTION_STOP_USD,
  },
  ledgerCheck: { nightMs: env.LEDGER_CHECK_HOURS * HOUR_MS },
  disputeRates: { nearBps: Number(env.DISPUTE_RATE_NEAR_BPS), overBps: Number(env.DISPUTE_RATE_OVER_BPS) },
}))
