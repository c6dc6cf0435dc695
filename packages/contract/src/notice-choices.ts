// Which kind of notice comes by which channel: what a customer chooses, what always comes, and what never does. Pure.
import type { NotificationType } from './notifications.ts'

/** `other`: what is neither money, identity nor security. */
export const NOTICE_KINDS = ['transaction', 'payment', 'kyc', 'security', 'other'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const NOTICE_CHANNELS = ['mail', 'text', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** A text costs, so only money and security come by text. `push` is of browsers that asked for it. */
export const NOTICE_WAYS = {
  transaction: { mail: 'choice', text: 'choice', push: 'choice' },
  payment: { mail: 'choice', text: 'choice', push: 'choice' },
  kyc: { mail: 'choice', text: 'never', push: 'choice' },
  security: { mail: 'always', text: 'choice', push: 'always' },
  other: { mail: 'never', text: 'never', push: 'choice' },
} as const satisfies Record<NoticeKind, Record<NoticeChannel, 'choice' | 'always' | 'never'>>

export function kindOf(type: NotificationType): NoticeKind {
  return type === 'transaction' || type === 'payment' || type === 'kyc' || type === 'security' ? type : 'other'
}

/** What is on: kind by kind, channel by channel. */
export type NoticeTable = Record<NoticeKind, Record<NoticeChannel, boolean>>

/** `22:00` is 1320 minutes since midnight. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.trunc(minute / 60))}:${two(minute % 60)}`
}
