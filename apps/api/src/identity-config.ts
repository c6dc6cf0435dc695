// The settings of identity checks by a provider, a part of `kyc-config.ts`.

import { identityWebhook } from '@kivuko/contract/console-identity.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'

export const IDENTITY_SETTINGS = {
  SMILE_ID_API_URL: z.url().default('https://api.smileidentity.com/v1'),
  SMILE_ID_PARTNER_ID: z
    .string()
    .regex(/^\d{3,10}$/, 'must be 3 to 10 digits')
    .optional(),
  SMILE_ID_API_KEY: z.string().min(1).optional(),
  /** Where its callbacks reach this server, when that is not PUBLIC_URL. */
  SMILE_ID_CALLBACK_BASE: z.url().optional(),
  SMILE_ID_POLL_MS: z.coerce.number().int().min(50).max(3_600_000).default(10_000),
}

type IdentityEnvironment = z.output<z.ZodObject<typeof IDENTITY_SETTINGS>> & { PUBLIC_URL: string }

/** Both or none: without them a person decides. */
export function identityOf(env: IdentityEnvironment) {
  const { SMILE_ID_PARTNER_ID: partnerId, SMILE_ID_API_KEY: apiKey } = env
  if (!partnerId && !apiKey) return undefined
  if (!partnerId || !apiKey) {
    throw new ConfigError(
      'Set SMILE_ID_PARTNER_ID and SMILE_ID_API_KEY together, or none of them to have people check identities.',
    )
  }
  const base = (env.SMILE_ID_CALLBACK_BASE ?? env.PUBLIC_URL).replace(/\/$/, '')
  return {
    apiUrl: env.SMILE_ID_API_URL.replace(/\/$/, ''),
    partnerId,
    apiKey,
    callbackUrl: `${base}${API_BASE}${identityWebhook.path}`,
    /** Until the first look at a check under way. */
    pollMs: env.SMILE_ID_POLL_MS,
  }
}
