// Which notifications go out by mail, text message or push. Pure.
import {
  kindOf,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeChannel,
  type NoticeKind,
  type NoticeTable,
} from '@kivuko/contract/notice-choices.ts'
import type { NotificationType } from '@kivuko/contract/notifications.ts'
import type { Said } from '@kivuko/contract/say.ts'
import type { Tables } from '#tables.ts'

export type Notification = Tables['notifications']
/** What a notification says, as it is kept for other languages. */
export type SaidNotice = { title: Said; message: Said; unnamed?: { title?: Said; message?: Said } }

/** What a customer chose of a kind and a channel; undefined where they chose nothing. */
export type Chosen = (kind: NoticeKind, channel: NoticeChannel) => boolean | undefined

/** Until a customer chooses otherwise. A browser is told because they asked for it there. */
const BY_DEFAULT: Record<NoticeChannel, boolean> = { mail: true, text: false, push: true }

/** The customer's own choice, or the rule of the kind. */
export function comesBy(channel: NoticeChannel, kind: NoticeKind, chosen: Chosen): boolean {
  const way = NOTICE_WAYS[kind][channel]
  return way === 'choice' ? (chosen(kind, channel) ?? BY_DEFAULT[channel]) : way === 'always'
}

/** Whether a customer could have it by this channel at all. */
export function mayComeBy(channel: NoticeChannel, type: NotificationType): boolean {
  return NOTICE_WAYS[kindOf(type)][channel] !== 'never'
}

export function noticeTable(chosen: Chosen): NoticeTable {
  const rows = NOTICE_KINDS.map((kind) => {
    const cells = NOTICE_CHANNELS.map((channel) => [channel, comesBy(channel, kind, chosen)])
    return [kind, Object.fromEntries(cells)]
  })
  return Object.fromEntries(rows) as NoticeTable
}

/** What is never held back. */
export function isUrgent(type: NotificationType): boolean {
  return type === 'security'
}
