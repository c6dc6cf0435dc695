// Which notifications a customer has by mail.
import { MAIL_CHOICES, type MailChoice, type Preferences } from '@kivuko/contract/notifications.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { comesByMail } from './notification.ts'
import { findMailChoices, setMailChoice } from './store.ts'

export async function readPreferences(db: Db, userId: UserId): Promise<Preferences> {
  const chosen = await findMailChoices(db, userId)
  const isOn = (kind: MailChoice) => comesByMail(kind, chosen)
  return {
    email_notifications: {
      payment: isOn('payment'),
      transaction: isOn('transaction'),
      kyc: isOn('kyc'),
      security: true,
    },
  }
}

/** What is left out stays as it is. Answers what holds afterwards. */
export async function savePreferences(
  deps: Deps,
  userId: UserId,
  wanted: { readonly [K in MailChoice]?: boolean | undefined },
): Promise<Preferences> {
  return inTransaction(deps.db, async (tx) => {
    for (const kind of MAIL_CHOICES) {
      const isOn = wanted[kind]
      if (isOn !== undefined) await setMailChoice(tx, userId, kind, isOn)
    }
    return readPreferences(tx, userId)
  })
}
