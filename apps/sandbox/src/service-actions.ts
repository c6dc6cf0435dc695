// `/control/phones/*`, `/control/bank/*`, `/control/sms/*`, `/control/push/*`, `/control/ussd/*`, `/control/smile-id/*`, `/control/storage/*`.
import * as z from 'zod'
import { type Action, action, nextModeAction, resendAction, setting } from './action.ts'
import { hundredthsOf } from './bank/amounts.ts'
import { CURRENCIES } from './bank/statement.ts'
import { C2B_KINDS } from './daraja/c2b.ts'
import { MSISDN, msisdnOf } from './daraja/formats.ts'
import { ANSWERS } from './daraja/magic-numbers.ts'
import { PENDING_SHAPES, PIN } from './daraja/mpesa.ts'
import { RESULT_CODES } from './daraja/results.ts'
import { emptyIsAbsent, flag, nothing, optionalUrl } from './form-fields.ts'
import { PLAYED_IDS, playedNetwork } from './networks.ts'
import { FAULTY, FAULTY_NAMES, faultsOf } from './service/faulty.ts'
import { faultFor } from './service/service-faults.ts'
import { SMS_STATUS_NAMES } from './sms/sms.ts'
import { USSD_ACTIONS } from './ussd/ussd-actions.ts'

const phone = z
  .string()
  .transform(msisdnOf)
  .refine((text) => MSISDN.test(text), 'must be a Kenyan mobile number')
const milliseconds = z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(3_600_000).optional())
const optionalText = z.preprocess(emptyIsAbsent, z.string().max(200).optional())
const resultCode = z.preprocess(
  (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
  z.literal(RESULT_CODES),
)

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
  // The phone's own menu: Lipa na M-PESA.
  action(
    'phones/pay',
    z.object({
      msisdn: phone,
      kind: z.enum(C2B_KINDS),
      amount: z.coerce.number().positive().max(1_000_000).multipleOf(0.01),
      account: z.preprocess(emptyIsAbsent, z.string().max(40).default('')),
    }),
    ({ phones }, { kind, account, ...about }) =>
      phones.pay({ ...about, kind, account: kind === 'till' ? '' : account }),
  ),
  action('phones/validation', z.object({ isOn: flag, waitMs: milliseconds }), ({ phones }, given) =>
    phones.setValidation(given),
  ),
  setting('phones/register-once', { isOnce: flag }, ({ phones }) => phones.registerOnce),
  setting(
    'phones/auto',
    { answer: z.preprocess(emptyIsAbsent, z.enum(ANSWERS).optional()) },
    (all) => all.phones.autoAnswer,
  ),
  action('phones/times', times, (control, body) =>
    control.phones.setTimes(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))),
  ),
  setting('phones/pending-shape', { shape: z.enum(PENDING_SHAPES) }, ({ phones }) => phones.setPendingShape),
  setting('phones/repeat-rule', { isOn: flag }, ({ phones }) => phones.setRepeatRule),
  action('phones/next-payout', z.object({ msisdn: phone, code: resultCode }), (control, { msisdn, code }) =>
    control.phones.nextPayout(msisdn, code),
  ),
  action('phones/next-prompt', z.object({ msisdn: phone, code: resultCode }), (control, { msisdn, code }) =>
    control.phones.nextPrompt(msisdn, code),
  ),
  setting(
    'phones/rate',
    { calls: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(1_000).optional()) },
    ({ phones }) => phones.limitRate,
  ),
  setting(
    'phones/refuse-queries',
    { code: z.preprocess(emptyIsAbsent, resultCode.optional()) },
    ({ phones }) => phones.refuseQueries,
  ),
  setting(
    'phones/payout-float',
    { shillings: z.coerce.number().int().min(0).max(1_000_000_000) },
    ({ phones }) => phones.setPayoutFloat,
  ),
  setting('phones/expire-credentials', { areExpired: flag }, ({ phones }) => phones.expireCredentials),
  action('phones/send-callback', z.object({ id: z.string(), body: z.unknown().optional() }), (control, given) => ({
    isSent: control.phones.sendCallback(given),
  })),
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
  setting(
    'bank/next-transfer',
    { status: z.enum(['success', 'failed', 'reversed', 'pending']) },
    ({ bank }) => bank.nextTransfer,
  ),
  setting('bank/balance', { kobo: z.coerce.number().int().min(0) }, ({ bank }) => bank.setBalance),
  setting('bank/next-refund', { status: z.enum(['processed', 'failed']) }, ({ bank }) => bank.nextRefund),
  action(
    'bank/change-transfer',
    z.object({ reference: z.string(), status: z.enum(['success', 'failed', 'reversed']) }),
    (control, { reference, status }) => ({ isChanged: control.bank.changeTransfer(reference, status) }),
  ),
  setting('bank/webhook-url', { url: optionalUrl }, ({ bank }) => bank.setWebhookUrl),
  resendAction('bank/resend-webhook', ({ bank }) => bank.webhooks),
]

const smsActions: readonly Action[] = [
  action('sms/clear', nothing, (control) => control.sms.clear()),
  setting('sms/next', { status: z.enum(SMS_STATUS_NAMES) }, ({ sms }) => sms.nextStatus),
]

const pushActions: readonly Action[] = [
  action('push/subscribe', z.object({ serverKey: z.string().max(100) }), ({ push }, { serverKey }) =>
    push.subscribe(serverKey),
  ),
  action('push/end', z.object({ path: z.string().max(100) }), ({ push }, { path }) => push.end(path)),
  action('push/clear', nothing, (control) => control.push.clear()),
]

/** Of each network beside M-Pesa, below its name. */
const networkActions: readonly Action[] = PLAYED_IDS.flatMap((id) =>
  playedNetwork(id).actions.map(({ name, body, run }) => ({
    name: `${id}/${name}`,
    body,
    run: (control, given) => run(control[id], given),
  })),
)

/** Faults of each service, and the manner of what it calls back with. */
const troubles: readonly Action[] = FAULTY_NAMES.flatMap((name) => {
  const { path, endpoints, calling } = FAULTY[name]
  return [
    action(`${path}/fail`, faultFor(endpoints), (control, order) => faultsOf(control, name).fail(order)),
    action(`${path}/clear-faults`, nothing, (control) => faultsOf(control, name).clearFaults()),
    ...(calling ? [nextModeAction(calling.path, calling.outboxOf)] : []),
  ]
})

export const SERVICE_ACTIONS: readonly Action[] = [
  ...phoneActions,
  ...networkActions,
  ...bankActions,
  ...smsActions,
  ...pushActions,
  ...USSD_ACTIONS,
  resendAction('smile-id/resend-callback', ({ smileId }) => smileId.callbacks),
  ...troubles,
]
