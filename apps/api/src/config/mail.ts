// Mail and text messages.
import type { Brand } from '@kivuko/contract/brand.ts'
import * as z from 'zod'
import { allOrNone, isLoopback, text, url, withoutSlash } from './setting.ts'

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
}

/** `brand` is undefined where it could not be read, which ends the start. */
export const mailConfig = (brand: Brand | undefined) =>
  z.object(MAIL).transform((env, context) => {
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
    }
  })

/** The bare address of 'Kivuko <hello@kivuko.example>'. */
function addressOf(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender
}
