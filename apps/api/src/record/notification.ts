// Which notifications go out by mail or by text. Pure.
import { MAIL_CHOICES, type MailChoice, type NotificationType } from '@kivuko/contract/notifications.ts'
import type { Said } from '@kivuko/contract/say.ts'
import type { Tables } from '#tables.ts'

export type Notification = Tables['notifications']
/** What a notification says, as it is kept for other languages. */
export type SaidNotice = { title: Said; message: Said; unnamed?: { title?: Said; message?: Said } }

/** Until a customer chooses otherwise, all that concerns their money or identity comes by mail. */
const MAILED_BY_DEFAULT = true

/** The customer's own choice, or the rule of the type. */
export function comesByMail(type: NotificationType, chosen: ReadonlyMap<MailChoice, boolean>): boolean {
  if (type === 'security') return true
  return isMailChoice(type) && (chosen.get(type) ?? MAILED_BY_DEFAULT)
}

/** Whether a customer could have it by mail at all. */
export function mayComeByMail(type: NotificationType): boolean {
  return type === 'security' || isMailChoice(type)
}

/** Notices of money and of security may come by text message. */
export function mayComeByText(type: NotificationType): boolean {
  return type === 'payment' || type === 'transaction' || type === 'security'
}

function isMailChoice(type: NotificationType): type is MailChoice {
  return (MAIL_CHOICES as readonly NotificationType[]).includes(type)
}
