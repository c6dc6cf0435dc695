import type { NotificationType } from '@kivuko/contract/notifications.ts'

// Texts of notifications, English. The failure text is fixed by the specification.
export const NOTIFICATION_TEXT = {
  title: 'Notifications',
  latest: 'Latest notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  lead: 'What happened to your money and your account, newest first.',
  failed: 'Failed to load notifications',
  loading: 'Loading notifications…',
  empty: 'No notifications yet',
  emptyText: 'You are told here when a payment arrives, expires or goes back, and when your account changes.',
  all: 'See all notifications',
  markAll: 'Mark all as read',
  mark: (title: string) => `Mark as read: ${title}`,
  unread: 'Unread',
  markFailed: 'This could not be marked as read. Please try again.',
  dismiss: 'Close',
  toasts: 'New notifications',
  types: {
    success: 'Done',
    error: 'Failed',
    warning: 'Warning',
    info: 'News',
    transaction: 'Transaction',
    payment: 'Payment',
    kyc: 'Identity',
    security: 'Security',
  } satisfies Record<NotificationType, string>,
} as const

export const MAIL_TEXT = {
  title: 'By email',
  lead: 'Receipts, and news about the security of your account, always come by email.',
  transaction: 'Deposits, transfers and exchanges',
  payment: 'Payments that expire or go back',
  kyc: 'Your documents and identity checks',
  loading: 'Loading your choice…',
  loadFailed: 'Failed to load your choice of emails',
  saveFailed: 'Your choice could not be saved. Please try again.',
  saved: 'Saved',
} as const
