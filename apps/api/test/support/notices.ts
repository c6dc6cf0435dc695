// Telling a customer something, and what they were told.
import { listNotifications, type Notification } from '@kivuko/contract/notifications.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { type Notice, notify } from '../../src/record/notify.ts'
import type { Customer, TestApp } from './test-app.ts'

export const NOTICE = { key: 'a', type: 'payment', title: 'A title', message: 'A message.' } as const satisfies Omit<
  Notice,
  'userId'
>

/** In a transaction of its own, 'A title' unless told otherwise. */
export function notifyCustomer(app: TestApp, { user }: Customer, notice: Partial<Notice> = {}): Promise<void> {
  return inTransaction(app.deps.db, (tx) => notify(app.deps, tx, { ...NOTICE, ...notice, userId: user.id as UserId }))
}

/** Of whoever pays somebody for the first time. */
export const NEW_PAYEE = 'You paid somebody new'

/** The newest 20, without what is told beside every first payment. */
export async function noticesOf(customer: Customer): Promise<Notification[]> {
  return (await allNoticesOf(customer)).filter(({ title }) => title !== NEW_PAYEE)
}

/** The newest 20. */
export async function allNoticesOf({ call }: Customer): Promise<Notification[]> {
  return (await call(listNotifications)).body.data
}
