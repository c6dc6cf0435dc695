// What a customer is told: the list behind the bell, and which of it also comes by mail.
import * as z from 'zod/mini'
import { PAY_CURRENCIES } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { MEMBER_ROLES } from './member-roles.ts'
import { wholeNumber } from './paging.ts'

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

const choice = z.boolean('must be true or false')

/** What totals can be shown in. */
export const DISPLAY_CURRENCIES = PAY_CURRENCIES
const displayCurrency = z.enum(DISPLAY_CURRENCIES, `must be one of ${DISPLAY_CURRENCIES.join(', ')}`)

export const preferencesSchema = z.object({
  email_notifications: z.object({ payment: choice, transaction: choice, kyc: choice, security: z.literal(true) }),
  /** Notices of money and of security also by text message, to the verified phone. */
  sms_notifications: choice,
  display_currency: displayCurrency,
})
export type Preferences = z.output<typeof preferencesSchema>

export const getPreferences = endpoint({
  id: 'getPreferences',
  route: 'GET /users/me/preferences',
  summary: 'Which notifications also come by mail or text message, and the currency of totals',
  auth: 'user',
  response: preferencesSchema,
})

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
    sms_notifications: z.optional(choice),
    display_currency: z.optional(displayCurrency),
  }),
  response: preferencesSchema,
})
