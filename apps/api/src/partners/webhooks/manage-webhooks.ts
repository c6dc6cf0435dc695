// Members say where messages go. A signing secret is shown once; it is kept sealed, since it signs.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerEventType } from '@kivuko/contract/partner-events.ts'
import type { PartnerMode, RotationHours } from '@kivuko/contract/partner-keys.ts'
import { type PartnerWebhook, WEBHOOKS_MAX } from '@kivuko/contract/partner-webhooks.ts'
import type { Deps } from '#deps.ts'
import { databaseOf, databaseOfMade, secretsOf } from '#partners/modes.ts'
import { DEVELOPERS } from '#partners/partner.ts'
import { learnOfPartner, requireMember } from '#partners/require-member.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type PartnerWebhookId, type UserId } from '#platform/ids.ts'
import { urlProblem } from '#platform/post-message.ts'
import type { Tx } from '#tables.ts'
import { currentVersion } from '../versions.ts'
import { newSigningSecret, sealSigningSecret } from './sign.ts'
import { countWebhooks, dropWaiting, findWebhooks, type WebhookRow, webhooks } from './store.ts'

const HOUR_MS = 3_600_000

export type Named = { userId: UserId; partnerId: string; mode: PartnerMode }
export type NamedWebhook = Named & { webhookId: string }
type Made = { webhook: PartnerWebhook; secret: string }

export async function listWebhooks(deps: Deps, { mode, ...who }: Named): Promise<PartnerWebhook[]> {
  const { partner } = await requireMember(deps, who)
  return (await findWebhooks(databaseOfMade(deps, mode), partner.id)).map(toAnswer)
}

/** Throws `too_many_webhooks`, and `validation_failed` for an address that messages may not go to. */
export async function createWebhook(
  deps: Deps,
  { mode, url, types, ...who }: Named & { url: string; types: PartnerEventType[] },
): Promise<Made> {
  const message = urlProblem(url, deps.config.partnerWebhooks.isInsideAllowed)
  if (message !== undefined) throw new AppError('validation_failed', { errors: [{ field: 'url', message }] })
  const { partner } = await requireMember(deps, { ...who, roles: DEVELOPERS })
  return inTransaction(databaseOf(deps, mode, partner), async (tx) => {
    const now = deps.clock.now()
    await learnOfPartner(tx, partner, mode)
    if ((await countWebhooks(tx, partner.id)) >= WEBHOOKS_MAX) throw new AppError('too_many_webhooks')
    const id: PartnerWebhookId = newId('pwh', now)
    const secret = newSigningSecret()
    const row: WebhookRow = {
      ...{ id, partner_id: partner.id, url, types: [...new Set(types)] },
      sealed_secret: sealSigningSecret(secretsOf(deps, mode), id, secret),
      ...{ sealed_old_secret: null, old_secret_ends_at: null, api_version: currentVersion(deps.partnerVersions) },
      ...{ created_by: who.userId, created_at: now },
      ...{ switched_off_at: null, switched_off_by: null, ended_at: null },
    }
    await webhooks.add(tx, row)
    return { webhook: toAnswer(row), secret }
  })
}

/** The old secret signs beside the new one for the overlap. */
export function rotateSecret(deps: Deps, { overlapHours, ...named }: NamedWebhook & { overlapHours: RotationHours }) {
  return change(deps, named, async (tx, row) => {
    const secret = newSigningSecret()
    const overlap = {
      sealed_old_secret: row.sealed_secret,
      old_secret_ends_at: after(deps.clock.now(), overlapHours * HOUR_MS),
    }
    const none = { sealed_old_secret: null, old_secret_ends_at: null }
    const sealed_secret = sealSigningSecret(secretsOf(deps, named.mode), row.id, secret)
    const changed = { sealed_secret, ...(overlapHours > 0 ? overlap : none) }
    await webhooks.change(tx, row.id, changed)
    return { webhook: toAnswer({ ...row, ...changed }), secret }
  })
}

/** Switched off, what waits for it is dropped; switched on again, it is told what happens from then on. */
export function switchTo(deps: Deps, { isOn, ...named }: NamedWebhook & { isOn: boolean }): Promise<PartnerWebhook> {
  return change(deps, named, async (tx, row) => {
    if (isOn === (row.switched_off_at === null)) return toAnswer(row)
    const now = deps.clock.now()
    const off = { switched_off_at: now, switched_off_by: 'member' } as const
    const changed = isOn ? { switched_off_at: null, switched_off_by: null } : off
    await webhooks.change(tx, row.id, changed)
    if (!isOn) await dropWaiting(tx, row.id, now)
    return toAnswer({ ...row, ...changed })
  })
}

export function removeWebhook(deps: Deps, named: NamedWebhook): Promise<void> {
  return change(deps, named, async (tx, row) => {
    const now = deps.clock.now()
    await webhooks.change(tx, row.id, { ended_at: now })
    await dropWaiting(tx, row.id, now)
  })
}

/** Holds the webhook of a member who may; throws `webhook_not_found`. */
export async function change<T>(
  deps: Deps,
  { mode, webhookId, ...who }: NamedWebhook,
  work: (tx: Tx, row: WebhookRow) => Promise<T>,
): Promise<T> {
  const { partner } = await requireMember(deps, { ...who, roles: DEVELOPERS })
  return inTransaction(databaseOfMade(deps, mode), async (tx) => {
    const row = await webhooks.lock(tx, { id: webhookId, partner_id: partner.id, ended_at: null })
    if (!row) throw new AppError('webhook_not_found')
    return work(tx, row)
  })
}

function toAnswer({ id, url, types, api_version, ...row }: WebhookRow): PartnerWebhook {
  return {
    ...{ id, url, types, api_version },
    created_at: row.created_at.toISOString(),
    switched_off_at: row.switched_off_at?.toISOString() ?? null,
    switched_off_by: row.switched_off_by,
    old_secret_ends_at: row.old_secret_ends_at?.toISOString() ?? null,
  }
}
