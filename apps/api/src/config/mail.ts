// Mail and text messages.
import * as z from 'zod'
import { allOrNone, isLoopback, text, url, withoutSlash } from './setting.ts'

export const MAIL = {
  SMTP_URL: url
    .optional()
    .describe(
      'Receipts and notifications go out by mail; without it none is sent. A server beyond this machine must encrypt.',
    ),
  MAIL_FROM: text.default('Kivuko <hello@kivuko.example>').describe('The sender of all mail.'),
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
    .describe('The name a message comes from, at most 11 letters and digits.'),
  SMS_API_URL: url.default('https://api.africastalking.com').describe("Africa's Talking's address."),
}

export const mailConfig = z.object(MAIL).transform((env, context) => {
  const sms = allOrNone(env, ['SMS_USERNAME', 'SMS_API_KEY'], 'to run without text messages', context)
  return {
    mail: env.SMTP_URL
      ? {
          url: env.SMTP_URL,
          from: env.MAIL_FROM,
          desk: env.DESK_EMAIL ?? addressOf(env.MAIL_FROM),
          mustEncrypt: !isLoopback(new URL(env.SMTP_URL).hostname),
        }
      : undefined,
    sms: sms && {
      username: sms.SMS_USERNAME,
      apiKey: sms.SMS_API_KEY,
      from: env.SMS_FROM,
      apiUrl: withoutSlash(env.SMS_API_URL),
    },
  }
})

/** The bare address of 'Kivuko <hello@kivuko.example>'. */
function addressOf(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender
}
