// Settings of coins that leave over their networks, and of the signer that has the keys.
import * as z from 'zod'
import { ConfigError } from './config-error.ts'

const whole = (initial: number, min: number) =>
  z.coerce
    .number()
    .int()
    .min(min)
    .max(2 ** 31 - 1)
    .default(initial)

export const WITHDRAWAL_SETTINGS = {
  SIGNER_URL: z.url().optional(),
  SIGNER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The signer says it when it starts. */
  CHAIN_HOT_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 digits or letters from a to f')
    .optional(),
  /** How long a customer may take a withdrawal back before it is sent. */
  WITHDRAWAL_PAUSE_MS: whole(30_000, 0),
  WITHDRAWAL_QUOTE_MS: whole(60_000, 1_000),
  /** On top of what the network would take now: it may take more when the withdrawal is sent. */
  WITHDRAWAL_FEE_MARGIN_BPS: z.coerce.number().int().min(0).max(100_000).default(5_000).transform(BigInt),
  /** A transaction that is in no block after this is replaced by one with a higher fee. */
  CHAIN_STUCK_MS: whole(180_000, 100),
}

const settings = z.object(WITHDRAWAL_SETTINGS)

/** All three or none: without a signer coins are not sent outside. */
export function withdrawalConfigOf(env: z.output<typeof settings>) {
  const { SIGNER_URL: url, SIGNER_SECRET: secret, CHAIN_HOT_ADDRESS: hot } = env
  if ((url || secret || hot) && !(url && secret && hot))
    throw new ConfigError(
      'Set SIGNER_URL, SIGNER_SECRET and CHAIN_HOT_ADDRESS together, or none of them to send no coins.',
    )
  return {
    signer:
      url && secret && hot
        ? { url: url.replace(/\/$/, ''), secret, hotAddress: hot.toLowerCase() as `0x${string}` }
        : undefined,
    withdrawals: {
      pauseMs: env.WITHDRAWAL_PAUSE_MS,
      quoteMs: env.WITHDRAWAL_QUOTE_MS,
      feeMarginBps: env.WITHDRAWAL_FEE_MARGIN_BPS,
    },
    chainStuckMs: env.CHAIN_STUCK_MS,
  }
}
