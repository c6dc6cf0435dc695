// A new ACCOUNT_KEY: signing secrets of webhooks that the old one sealed are sealed anew, while both are in use.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { openSigningSecret, sealSigningSecret } from './webhooks/sign.ts'
import { findSealed, type WebhookRow, webhooks } from './webhooks/store.ts'

/** Answers how many. Killed at any moment and started again, it goes on: each webhook is one transaction. */
export async function resealWebhooks({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let resealed = 0
  for (const id of await findSealed(db)) {
    await inTransaction(db, async (tx) => {
      const row = await webhooks.lock(tx, id)
      if (!row || isCurrent(secrets, row)) return
      const anew = (sealed: Buffer) => sealSigningSecret(secrets, id, openSigningSecret(secrets, id, sealed))
      await webhooks.change(tx, id, {
        sealed_secret: anew(row.sealed_secret),
        sealed_old_secret: row.sealed_old_secret && anew(row.sealed_old_secret),
      })
      resealed += 1
    })
  }
  return resealed
}

/** How many the old key still seals. */
export async function countOldWebhooks({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let left = 0
  for (const id of await findSealed(db)) {
    const row = await webhooks.find(db, id)
    if (row && !isCurrent(secrets, row)) left += 1
  }
  return left
}

function isCurrent(secrets: Secrets, { sealed_secret, sealed_old_secret }: WebhookRow): boolean {
  return secrets.isCurrent(sealed_secret) && (sealed_old_secret === null || secrets.isCurrent(sealed_old_secret))
}
