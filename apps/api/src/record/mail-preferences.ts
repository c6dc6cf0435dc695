// Which notifications a customer has by mail or text message, and the currency they think in.
import type { Body } from '@kivuko/contract/endpoint.ts'
import {
  type savePreferences as endpoint,
  MAIL_CHOICES,
  type MailChoice,
  type Preferences,
} from '@kivuko/contract/notifications.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { comesByMail } from './notification.ts'
import { findMailChoices, findOwnPreferences, setMailChoice, setOwnPreferences } from './notifications/store.ts'

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
    ...(await findOwnPreferences(db, userId)),
  }
}

export type WantedPreferences = Body<typeof endpoint>

/** What is left out stays as it is. Answers what holds afterwards. */
export async function savePreferences(deps: Deps, userId: UserId, wanted: WantedPreferences): Promise<Preferences> {
  return inTransaction(deps.db, async (tx) => {
    for (const kind of MAIL_CHOICES) {
      const isOn = wanted.email_notifications?.[kind]
      if (isOn !== undefined) await setMailChoice(tx, userId, kind, isOn)
    }
    await setOwnPreferences(tx, userId, wanted)
    return readPreferences(tx, userId)
  })
}
