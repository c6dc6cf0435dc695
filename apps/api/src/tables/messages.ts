// What people are told, and those who only left an address.

import type { MailChoice, NotificationType } from '@kivuko/contract/notifications.ts'
import type { EnquiryId, NotificationId, SubscriberId, UserId } from '#platform/ids.ts'

export type MessageTables = {
  notifications: {
    id: NotificationId
    user_id: UserId
    event_key: string
    type: NotificationType
    title: string
    message: string
    action_url: string | null
    is_read: boolean
    created_at: Date
    mailed_at: Date | null
    texted_at: Date | null
  }
  mail_choices: { user_id: UserId; kind: MailChoice; is_on: boolean }
  subscribers: {
    id: SubscriberId
    email: string
    source: 'footer' | 'home'
    state: 'pending' | 'confirmed' | 'unsubscribed'
    token: string
    created_at: Date
    mailed_at: Date
    confirmed_at: Date | null
    unsubscribed_at: Date | null
  }
  enquiries: {
    id: EnquiryId
    name: string
    email: string
    company: string
    message: string
    content_hash: Buffer
    created_at: Date
    mailed_at: Date | null
    answered_at: Date | null
    answered_by: UserId | null
    answer_note: string | null
  }
}
