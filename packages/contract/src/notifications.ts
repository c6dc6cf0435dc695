// What a customer is told: the list behind the bell, and which of it also comes by mail.
import * as z from 'zod/mini'
import { PAY_CURRENCIES } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { MEMBER_ROLES } from './member-roles.ts'
import { wholeNumber } from './paging.ts'
import { t } from './text.ts'

export const NOTIFICATION_TYPES = [
  'success',
  'error',
  'warning',
  'info',
  'transaction',
  'payment',
  'kyc',
  'security',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The longest list anyone sees (specification part 1, sections 4 and 9). */
export const NOTIFICATIONS_MAX = 50
const NOTIFICATIONS_AT_FIRST = 20

export const notificationSchema = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  is_read: z.boolean(),
  created_at: z.string(),
  /** A page of this site where one can see more or act. */
  action_url: z.nullable(z.string()),
})
export type Notification = z.output<typeof notificationSchema>

export const listNotifications = endpoint({
  id: 'listNotifications',
  route: 'GET /notifications/',
  summary: 'What the customer was told, newest first; what a company was told, for all its members',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  query: z.object({ limit: wholeNumber(1, NOTIFICATIONS_MAX, NOTIFICATIONS_AT_FIRST) }),
  response: z.object({ data: z.array(notificationSchema), total: z.number(), unread_count: z.number() }),
})

export const markNotificationRead = endpoint({
  id: 'markNotificationRead',
  route: 'POST /notifications/{id}/read',
  summary: 'Mark one notification as read',
  auth: 'user',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({ result: z.literal('ok') }),
  errors: ['notification_not_found'],
})

export const markAllNotificationsRead = endpoint({
  id: 'markAllNotificationsRead',
  route: 'POST /notifications/mark-all-read',
  summary: 'Mark every notification as read; of a company, for all its members',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  response: z.object({ result: z.literal('ok') }),
})

/** What a customer may have by mail or not. Notices of security always come; the other types never do. */
export const MAIL_CHOICES = ['payment', 'transaction', 'kyc'] as const satisfies readonly NotificationType[]
export type MailChoice = (typeof MAIL_CHOICES)[number]

const choice = z.boolean(t('must be true or false'))

/** What totals can be shown in. */
export const DISPLAY_CURRENCIES = PAY_CURRENCIES
const displayCurrency = z.enum(DISPLAY_CURRENCIES, oneOf(DISPLAY_CURRENCIES))

const ways = z.object({ mail: choice, text: choice, push: choice })

const TIME_RULE = t('must be a time such as 22:00')
const clockTime = z.string(TIME_RULE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_RULE))
const quietHours = z.object({
  from: clockTime,
  /** On the next day where it is earlier. */
  to: clockTime,
  time_zone: z.string(t('must be the name of a time zone')).check(z.minLength(1), z.maxLength(64)),
})
export type QuietHours = z.output<typeof quietHours>

export const preferencesSchema = z.object({
  email_notifications: z.object({ payment: choice, transaction: choice, kyc: choice, security: z.literal(true) }),
  /** Whether any notice comes also by text message, to the verified phone. */
  sms_notifications: choice,
  /** Each kind by each channel: `notice-choices.ts` says what can be chosen. */
  notices: z.object({ transaction: ways, payment: ways, kyc: ways, security: ways, other: ways }),
  /** Texts and pushes that are not urgent wait for the end of these; null: nothing waits. */
  quiet_hours: z.nullable(quietHours),
  /** Whether a push says what happened, on a screen that may be locked. */
  push_details: choice,
  display_currency: displayCurrency,
})
export type Preferences = z.output<typeof preferencesSchema>

export const getPreferences = endpoint({
  id: 'getPreferences',
  route: 'GET /users/me/preferences',
  summary: 'Which notifications also come by mail, text message or push and when, and the currency of totals',
  auth: 'user',
  response: preferencesSchema,
})

const anyWay = { mail: z.optional(choice), text: z.optional(choice), push: z.optional(choice) }
const always = z.optional(z.literal(true, t('always comes')))
const neverBy = (says: string) => z.optional(z.literal(false, says))

export const savePreferences = endpoint({
  id: 'savePreferences',
  route: 'POST /users/me/preferences',
  summary: 'Choose how notifications come and the currency of totals; what is left out stays as it is',
  auth: 'user',
  body: z.object({
    email_notifications: z.optional(
      z.object({
        payment: z.optional(choice),
        transaction: z.optional(choice),
        kyc: z.optional(choice),
      }),
    ),
    /** Every kind that can come by text message, at once. */
    sms_notifications: z.optional(choice),
    notices: z.optional(
      z.object({
        transaction: z.optional(z.object(anyWay)),
        payment: z.optional(z.object(anyWay)),
        kyc: z.optional(z.object({ ...anyWay, text: neverBy(t('does not come by text message')) })),
        security: z.optional(z.object({ ...anyWay, mail: always, push: always })),
        other: z.optional(
          z.object({
            ...anyWay,
            mail: neverBy(t('does not come by mail')),
            text: neverBy(t('does not come by text message')),
          }),
        ),
      }),
    ),
    quiet_hours: z.optional(
      z.nullable(
        quietHours.check(
          z.refine(({ from, to }) => from !== to, { path: ['to'], message: t('must differ from the beginning') }),
        ),
      ),
    ),
    push_details: z.optional(choice),
    display_currency: z.optional(displayCurrency),
  }),
  response: preferencesSchema,
})
