// `/control/phones/*`, `/control/bank/*`, `/control/sms/*`.
import * as z from 'zod'
import { type Action, action, emptyIsAbsent, flag, nothing } from './action.ts'
import { hundredthsOf } from './bank/amounts.ts'
import { CURRENCIES } from './bank/statement.ts'
import { DARAJA_ENDPOINTS } from './daraja/daraja-api.ts'
import { MSISDN, msisdnOf } from './daraja/formats.ts'
import { ANSWERS } from './daraja/magic-numbers.ts'
import { PENDING_SHAPES, PIN } from './daraja/mpesa.ts'
import { RESULTS, type ResultCode } from './daraja/results.ts'
import { PAYSTACK_ENDPOINTS } from './paystack/paystack-api.ts'
import { faultFor } from './service/service-faults.ts'
import { SMS_STATUS_NAMES } from './sms/sms.ts'
import { webhookMode } from './webhooks/mode.ts'

const phone = z
  .string()
  .transform(msisdnOf)
  .refine((text) => MSISDN.test(text), 'must be a Kenyan mobile number')
const milliseconds = z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(3_600_000).optional())
const optionalText = z.preprocess(emptyIsAbsent, z.string().max(200).optional())
const optionalUrl = z.preprocess(emptyIsAbsent, z.url().optional())
const payoutCodes = Object.keys(RESULTS).map(Number) as ResultCode[]

/** How the next callbacks leave. */
export const manner = webhookMode.extend({
  count: z.coerce.number().int().min(1).max(100).default(1),
  copies: z.preprocess(emptyIsAbsent, webhookMode.shape.copies),
  delayMs: z.preprocess(emptyIsAbsent, webhookMode.shape.delayMs),
  reorder: flag.optional(),
  lose: flag.optional(),
  badSignature: flag.optional(),
})

const times = z.object({ answerMs: milliseconds, promptMs: milliseconds, lateMs: milliseconds })

const phoneActions: readonly Action[] = [
  action('phones/answer', z.object({ msisdn: phone, answer: z.enum(ANSWERS) }), (control, { msisdn, answer }) => ({
    isAnswered: control.phones.answer(msisdn, answer),
  })),
  // The prompt's own form: the PIN decides between paying and not.
  action(
    'phones/prompt',
    z.object({ msisdn: phone, press: z.enum(['send', 'decline', 'ignore']), pin: z.string().optional() }),
    ({ phones }, { msisdn, press, pin }) => {
      if (phones.prompts(msisdn).length === 0) return { isAnswered: false }
      const answer = press === 'send' ? (pin === PIN ? 'accept' : 'wrong_pin') : press
      return { isAnswered: phones.answer(msisdn, answer) }
    },
  ),
  action(
    'phones/auto',
    z.object({ answer: z.preprocess(emptyIsAbsent, z.enum(ANSWERS).optional()) }),
    (control, { answer }) => control.phones.autoAnswer(answer),
  ),
  action('phones/times', times, (control, body) =>
    control.phones.setTimes(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))),
  ),
  action('phones/pending-shape', z.object({ shape: z.enum(PENDING_SHAPES) }), (control, { shape }) =>
    control.phones.setPendingShape(shape),
  ),
  action('phones/repeat-rule', z.object({ isOn: flag }), (control, { isOn }) => control.phones.setRepeatRule(isOn)),
  action(
    'phones/next-payout',
    z.object({ msisdn: phone, code: z.coerce.number().pipe(z.literal(payoutCodes)) }),
    (control, { msisdn, code }) => control.phones.nextPayout(msisdn, code),
  ),
  action('phones/next-callback', manner, (control, { count, ...mode }) =>
    control.phones.callbacks.nextMode(mode, count),
  ),
  action('phones/send-callback', z.object({ id: z.string(), body: z.unknown().optional() }), (control, given) => ({
    isSent: control.phones.sendCallback(given),
  })),
  action('phones/fail', faultFor(DARAJA_ENDPOINTS), (control, order) => control.phones.fail(order)),
  action('phones/clear-faults', nothing, (control) => control.phones.clearFaults()),
]

const transfer = z.object({
  currency: z.enum(CURRENCIES),
  amount: z.string().refine((text) => hundredthsOf(text) !== undefined, 'must be above zero, such as 1500.00'),
  senderName: z.string().min(1, 'is required').max(100),
  accountNumber: optionalText,
  reference: optionalText,
  narration: optionalText,
  copies: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).max(5).optional()),
  delayMs: milliseconds,
})

const sentOut = z.object({
  currency: transfer.shape.currency,
  amount: transfer.shape.amount,
  recipientName: z.string().min(1, 'is required').max(100),
  reference: z.string().min(1, 'is required').max(100),
})

const bankActions: readonly Action[] = [
  action('bank/send-out', sentOut, (control, body) => ({ line: control.bank.sendOut(body) })),
  action('bank/send', transfer, (control, body) => ({ transfers: control.bank.send(body) })),
  action(
    'bank/next-transfer',
    z.object({ status: z.enum(['success', 'failed', 'reversed', 'pending']) }),
    (control, { status }) => control.bank.nextTransfer(status),
  ),
  action('bank/balance', z.object({ kobo: z.coerce.number().int().min(0) }), (control, { kobo }) =>
    control.bank.setBalance(kobo),
  ),
  action('bank/next-refund', z.object({ status: z.enum(['processed', 'failed']) }), (control, { status }) =>
    control.bank.nextRefund(status),
  ),
  action(
    'bank/change-transfer',
    z.object({ reference: z.string(), status: z.enum(['success', 'failed', 'reversed']) }),
    (control, { reference, status }) => ({ isChanged: control.bank.changeTransfer(reference, status) }),
  ),
  action('bank/webhook-url', z.object({ url: optionalUrl }), (control, { url }) => control.bank.setWebhookUrl(url)),
  action('bank/next-webhook', manner, (control, { count, ...mode }) => control.bank.webhooks.nextMode(mode, count)),
  action('bank/resend-webhook', z.object({ event: z.string() }), (control, { event }) => ({
    isSent: control.bank.webhooks.resend(event),
  })),
  action('bank/fail', faultFor([...PAYSTACK_ENDPOINTS, 'statement']), (control, order) => control.bank.fail(order)),
  action('bank/clear-faults', nothing, (control) => control.bank.clearFaults()),
]

const smsActions: readonly Action[] = [
  action('sms/clear', nothing, (control) => control.sms.clear()),
  action('sms/next', z.object({ status: z.enum(SMS_STATUS_NAMES) }), (control, { status }) =>
    control.sms.nextStatus(status),
  ),
  action('sms/fail', faultFor(['messaging']), (control, order) => control.sms.fail(order)),
  action('sms/clear-faults', nothing, (control) => control.sms.clearFaults()),
]

export const MONEY_ACTIONS: readonly Action[] = [...phoneActions, ...bankActions, ...smsActions]
