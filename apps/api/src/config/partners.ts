// Messages to partners' servers.
import { MARGIN_BPS_END } from '@kivuko/contract/partner-margins.ts'
import { money } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { isLoopback, refuse } from './setting.ts'

export const PARTNERS = {
  PARTNER_MARGIN_MAX_BPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MARGIN_BPS_END)
    .default(100)
    .describe(
      'The most a partner may add to the price of what its customers buy, in hundredths of a percent of what they pay, until two people allow one more. [Partners’ money](guides/partners.md)',
    ),
  PARTNER_UNSIGNED_MAX_KES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(100_000)
    .describe(
      'Bulk payouts of more shillings than this by a live key must be signed by the key’s own pair. [Signed calls](guides/partners.md#sign-what-moves-much)',
    ),
  PARTNER_WEBHOOKS: z
    .enum(['public', 'anywhere'])
    .default('public')
    .describe(
      'Where messages to partners may go: `public` for https addresses on the public internet alone; `anywhere` also for this machine and its networks, without https, which a demo on loopback may do and nothing else. [Messages to partners](guides/operating.md#messages-to-partners)',
    ),
}

export const partnersConfig = z
  .object({ ...PARTNERS, PUBLIC_URL: z.string().default('http://localhost:3000') })
  .transform((env, context) => {
    const isInsideAllowed = env.PARTNER_WEBHOOKS === 'anywhere'
    if (isInsideAllowed && URL.canParse(env.PUBLIC_URL) && !isLoopback(new URL(env.PUBLIC_URL).hostname))
      refuse(
        context,
        'PARTNER_WEBHOOKS',
        'must be public unless PUBLIC_URL is on loopback: partners would reach into your own network',
      )
    return {
      partnerWebhooks: { isInsideAllowed },
      partnerMarginMaxBps: env.PARTNER_MARGIN_MAX_BPS,
      partnerUnsignedMax: money('KES', BigInt(env.PARTNER_UNSIGNED_MAX_KES) * 100n),
    }
  })
