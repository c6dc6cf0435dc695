// Mail, text messages, and pushes to browsers.
import type { Brand } from '@kivuko/contract/brand.ts'
import * as z from 'zod'
import { pushKeysProblem } from '#platform/push-keys.ts'
import { allOrNone, isLoopback, refuse, text, url, withoutSlash } from './setting.ts'

export const MAIL = {
  SMTP_URL: url
    .optional()
    .describe(
      'Receipts and notifications go out by mail; without it none is sent. A server beyond this machine must encrypt.',
    ),
  MAIL_FROM: text.optional().describe("The sender of all mail; left out, the brand's name and its address."),
  DESK_EMAIL: z
    .email()
    .optional()
    .describe("Where companies' enquiries go, beside the console's Leads; without it, to the sender of MAIL_FROM."),
  SMS_USERNAME: text
    .optional()
    .describe("Text messages by Africa's Talking, with SMS_API_KEY; without them no phone can be verified."),
  SMS_API_KEY: text.optional().describe('The key of SMS_USERNAME.'),
  SMS_FROM: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'must be at most 11 letters and digits')
    .optional()
    .describe(
      "The name a message comes from, at most 11 letters and digits; left out, the brand's `textSender`, if it has one.",
    ),
  SMS_API_URL: url.default('https://api.africastalking.com').describe("Africa's Talking's address."),
  PUSH_PUBLIC_KEY: text
    .optional()
    .describe(
      'Notices also come to browsers that ask for them, with PUSH_PRIVATE_KEY; without both, nobody is offered that. A pair is made by `node apps/api/src/commands/new-push-keys.ts`; another one ends every subscription. [Pushes to browsers](guides/operating.md#pushes-to-browsers)',
    ),
  PUSH_PRIVATE_KEY: text.optional().describe('The other half of PUSH_PUBLIC_KEY. Proves to push services who sends.'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be mailto: with an address, or an address with https://')
    .optional()
    .describe('Whom a push service writes to when something is wrong; left out, the sender of MAIL_FROM.'),
  PUSH_SERVICES: z
    .enum(['public', 'anywhere'])
    .default('public')
    .describe(
      'Where pushes may go: `public` for https addresses on the public internet alone; `anywhere` also for this machine and its networks, without https, which a demo on loopback may do and nothing else.',
    ),
}

/** `brand` is undefined where it could not be read, which ends the start. */
export const mailConfig = (brand: Brand | undefined) =>
  z.object({ ...MAIL, PUBLIC_URL: z.string().default('http://localhost:3000') }).transform((env, context) => {
    const from = env.MAIL_FROM ?? `${brand?.name} <${brand?.mail}>`
    const sms = allOrNone(env, ['SMS_USERNAME', 'SMS_API_KEY'], 'to run without text messages', context)
    return {
      mail: env.SMTP_URL
        ? {
            url: env.SMTP_URL,
            from,
            desk: env.DESK_EMAIL ?? addressOf(from),
            mustEncrypt: !isLoopback(new URL(env.SMTP_URL).hostname),
          }
        : undefined,
      sms: sms && {
        username: sms.SMS_USERNAME,
        apiKey: sms.SMS_API_KEY,
        from: env.SMS_FROM ?? brand?.textSender,
        apiUrl: withoutSlash(env.SMS_API_URL),
      },
      push: pushOf(env, `mailto:${addressOf(from)}`, context),
    }
  })

type Environment = z.output<z.ZodObject<typeof MAIL>> & { PUBLIC_URL: string }

function pushOf(env: Environment, contact: string, context: z.RefinementCtx) {
  const isInsideAllowed = env.PUSH_SERVICES === 'anywhere'
  if (isInsideAllowed && URL.canParse(env.PUBLIC_URL) && !isLoopback(new URL(env.PUBLIC_URL).hostname))
    refuse(
      context,
      'PUSH_SERVICES',
      'must be public unless PUBLIC_URL is on loopback: customers would reach into your own network',
    )
  const given = allOrNone(env, ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'], 'to run without pushes', context)
  if (!given) return undefined
  const keys = { publicKey: given.PUSH_PUBLIC_KEY, privateKey: given.PUSH_PRIVATE_KEY }
  const problem = pushKeysProblem(keys)
  if (problem === 'private') refuse(context, 'PUSH_PRIVATE_KEY', 'must be the private half of a pair for Web Push')
  if (problem === 'public') refuse(context, 'PUSH_PUBLIC_KEY', 'must belong to PUSH_PRIVATE_KEY')
  return { keys, contact: env.PUSH_CONTACT ?? contact, isInsideAllowed }
}

/** The bare address of 'Kivuko <hello@kivuko.example>'. */
function addressOf(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender
}
