// People who want to hear from Kivuko: the newsletter, and companies that write to the trading desk.
import * as z from 'zod/mini'
import { email } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { required, textMax, textOf } from './field-rules.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

const line = (name: string, max: number) =>
  z
    .string(textOf(name))
    .check(
      z.trim(),
      z.minLength(1, required(name)),
      z.maxLength(max, textMax(name, max)),
      z.regex(/^[^\r\n]*$/, sayRule('{field} must be one line', { field: [name] })),
    )
const linkToken = z.string().check(z.minLength(1), z.maxLength(100))

export const subscribe = endpoint({
  id: 'subscribe',
  route: 'POST /newsletter/subscribe',
  summary: 'Ask for the newsletter; a mail with a link confirms it. The answer is the same for known addresses',
  auth: 'none',
  work: 'beyond-budget',
  body: z.object({
    email,
    /** Where on the site it was asked for. */
    source: z.enum(['footer', 'home'], sayRule('must be {one} or {other}', { one: 'footer', other: 'home' })),
  }),
  response: z.object({ status: z.literal('check_your_mail') }),
})

export const confirmSubscription = endpoint({
  id: 'confirmSubscription',
  route: 'POST /newsletter/confirm',
  summary: 'Confirm a subscription with the token of its mail; repeating it changes nothing',
  auth: 'none',
  isRare: true,
  body: z.object({ token: linkToken }),
  response: z.object({ status: z.literal('confirmed') }),
  errors: ['subscription_link_invalid'],
})

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  route: 'POST /newsletter/unsubscribe',
  summary: 'End a subscription with the token of any of its mails; repeating it changes nothing',
  auth: 'none',
  isRare: true,
  body: z.object({ token: linkToken }),
  response: z.object({ status: z.literal('unsubscribed') }),
  errors: ['subscription_link_invalid'],
})

export const sendEnquiry = endpoint({
  id: 'sendEnquiry',
  route: 'POST /business/enquiries',
  summary: 'Write to the trading desk; the same message sent twice is stored once',
  auth: 'none',
  work: 'beyond-budget',
  body: z.object({
    name: line(t('Name'), 120),
    email,
    company: line(t('Company'), 160),
    message: z
      .string(textOf(t('Message')))
      .check(z.trim(), z.minLength(1, required(t('Message'))), z.maxLength(4000, textMax(t('Message'), 4000))),
  }),
  response: z.object({ status: z.literal('received') }),
})
