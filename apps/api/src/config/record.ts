// The audit: what signs its chain, and who keeps its heads outside.
import * as z from 'zod'
import { isSafe, secret, text, url } from './setting.ts'

export const RECORD = {
  AUDIT_KEY: secret
    .optional()
    .describe('Signs how far the audit goes (`openssl rand -base64 32`). Without it, a key made of ACCOUNT_KEY does.'),
  AUDIT_OLD_PUBLIC_KEYS: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'must be public keys of 64 hexadecimal digits, with commas between them')
    .optional()
    .describe('Public keys, hexadecimal, of every AUDIT_KEY there was before, with commas between them.'),
  AUDIT_SHIP_URL: url
    .refine(isSafe, 'must begin with https://')
    .optional()
    .describe('Signed heads of the audit are posted there: to somebody who keeps them out of your reach.'),
  AUDIT_SHIP_FILE: text.optional().describe('Signed heads of the audit are added to this file, on another machine.'),
}

export const recordConfig = z.object(RECORD).transform((env) => ({
  audit: {
    key: env.AUDIT_KEY,
    oldPublicKeys: (env.AUDIT_OLD_PUBLIC_KEYS?.split(',') ?? []).map((key) => Buffer.from(key, 'hex')),
    shipUrl: env.AUDIT_SHIP_URL,
    shipFile: env.AUDIT_SHIP_FILE,
  },
}))
