// A partner's server begins a session, asks how it stands, and ends it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { WidgetSession, WidgetSettings } from '@kivuko/contract/partner-widget.ts'
import { lookProblems } from '@kivuko/contract/widget-look.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type PartnerId, type WidgetSessionId } from '#platform/ids.ts'
import { readPayoutWay } from '#trading/sell-by-frame.ts'
import { findOrigins } from '../origin-store.ts'
import { returnAddressProblems } from '../origins/origin.ts'
import { checkLockedAddress } from './deliver-in-session.ts'
import { hashText, newSessionSecret, REDEEM_MS, stateOf } from './session.ts'
import { readSide } from './sides.ts'
import { findOrderIds, findSaleIds, type SessionRow, sessions } from './store.ts'

/**
 * Throws `widget_closed`, `widget_origin_missing`, `service_paused` for coins that are sent nowhere now, and `validation_failed` for
 * a look that too few people can read, a return address that is not registered, an address that coins cannot go to, or what belongs
 * to the other side.
 */
export async function makeSession(
  deps: Deps,
  partnerId: PartnerId,
  { customer = {}, external_id, ...asked }: WidgetSettings,
): Promise<WidgetSession & { url: string }> {
  const { widgetUrl, mode } = deps.config
  if (widgetUrl === undefined) throw new AppError('widget_closed')
  const { settings, problems } = await readSettings(deps, asked)
  const { origins, return_addresses } = await findOrigins(deps.db, partnerId)
  const wayBack = returnAddressProblems(asked.return_address, return_addresses)
  const errors = [...lookProblems(asked.theme ?? {}), ...problems, ...wayBack]
  if (!settings || errors.length > 0) throw new AppError('validation_failed', { errors })
  if (origins.length === 0) throw new AppError('widget_origin_missing')
  const now = deps.clock.now()
  const secret = newSessionSecret(mode)
  const row: SessionRow = {
    ...{
      id: newId('wgs', now),
      partner_id: partnerId,
      external_id: external_id ?? null,
      settings,
      prefilled: customer,
    },
    ...{ secret_hash: hashText(secret), frame_hash: null, token_hash: null },
    ...{ created_at: now, taken_at: null, expires_at: after(now, REDEEM_MS), revoked_at: null, user_id: null },
  }
  await inTransaction(deps.db, (tx) => sessions.add(tx, row))
  return { ...(await toAnswer(deps, row)), url: `${widgetUrl}/frame/${mode}/${row.id}#${secret}` }
}

type Read = { settings: SessionRow['settings'] | undefined; problems: { field: string; message: string }[] }

/** With the address as it is kept, and the currencies that are paid out here. */
async function readSettings(deps: Deps, asked: Parameters<typeof readSide>[0]): Promise<Read> {
  const read = readSide(asked)
  if ('problems' in read) return { settings: undefined, problems: read.problems }
  if (read.side === 'sell') {
    const message = 'is not paid out here'
    const problems = readPayoutWay(deps, read.fiat_currency) ? [] : [{ field: 'fiat_currency', message }]
    return { settings: read, problems }
  }
  const { address, problems } = await checkLockedAddress(deps, read)
  return { settings: { ...read, ...(address && { address }) }, problems }
}

/** Throws `widget_session_not_found`. */
export async function readSession(deps: Deps, partnerId: PartnerId, id: string): Promise<WidgetSession> {
  const row = await sessions.find(deps.db, { id: id as WidgetSessionId, partner_id: partnerId })
  if (!row) throw new AppError('widget_session_not_found')
  return toAnswer(deps, row)
}

/** Twice is answered quietly. Throws `widget_session_not_found`. */
export async function revokeSession(deps: Deps, partnerId: PartnerId, id: string): Promise<WidgetSession> {
  const which = { id: id as WidgetSessionId, partner_id: partnerId }
  await inTransaction(deps.db, (tx) =>
    sessions.change(tx, { ...which, revoked_at: null }, { revoked_at: deps.clock.now() }),
  )
  return readSession(deps, partnerId, id)
}

async function toAnswer({ db, clock }: Deps, row: SessionRow): Promise<WidgetSession> {
  return {
    id: row.id,
    external_id: row.external_id,
    status: stateOf(row, clock.now()),
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    order_ids: await findOrderIds(db, row.id),
    sale_ids: await findSaleIds(db, row.id),
  }
}
