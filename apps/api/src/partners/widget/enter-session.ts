// A frame takes a session by the secret of its address, once; and every later call of it is known by its token.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { WidgetCaller } from '#platform/widget-caller.ts'
import { hashText, IDLE_MS, isSecretOf, isTokenOf, REPEAT_MS, stateOf, TOUCH_EVERY_MS, tokenOf } from './session.ts'
import { findByToken, type SessionRow, sessions } from './store.ts'

/**
 * Two frames at once come one after the other, and one gets it. Throws `widget_session_invalid`, `widget_session_ended` and
 * `widget_session_taken`.
 */
export async function redeemSession(
  deps: Deps,
  { secret, frame }: { secret: string | undefined; frame: string },
): Promise<{ token: string; row: SessionRow }> {
  const { mode } = deps.config
  if (secret === undefined || !isSecretOf(mode, secret)) throw new AppError('widget_session_invalid')
  const token = tokenOf(mode, secret, frame)
  const frame_hash = hashText(frame)
  const row = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const found = await sessions.lock(tx, { secret_hash: hashText(secret) })
    if (!found) throw new AppError('widget_session_invalid')
    const state = stateOf(found, now)
    if (state === 'revoked' || state === 'expired') throw new AppError('widget_session_ended')
    if (state === 'taken') {
      const isIts = found.frame_hash?.equals(frame_hash) && found.taken_at && after(found.taken_at, REPEAT_MS) >= now
      if (!isIts) throw new AppError('widget_session_taken')
      return found
    }
    const change = { frame_hash, token_hash: hashText(token), taken_at: now, expires_at: after(now, IDLE_MS) }
    await sessions.change(tx, found.id, change)
    return { ...found, ...change }
  })
  return { token, row }
}

/** Slides its end. Throws `widget_session_invalid`, `widget_session_ended`. */
export async function admitFrame(deps: Deps, bearer: string | undefined): Promise<WidgetCaller> {
  const { db, clock, config } = deps
  if (bearer === undefined || !isTokenOf(config.mode, bearer)) throw new AppError('widget_session_invalid')
  const found = await findByToken(db, hashText(bearer))
  if (!found) throw new AppError('widget_session_invalid')
  const now = clock.now()
  const isSuspended = config.mode === 'live' && found.partner_state !== 'live'
  if (stateOf(found, now) !== 'taken' || isSuspended) throw new AppError('widget_session_ended')
  const expires_at = after(now, IDLE_MS)
  if (expires_at.getTime() - found.expires_at.getTime() >= TOUCH_EVERY_MS)
    await inTransaction(db, (tx) => sessions.change(tx, { id: found.id, revoked_at: null }, { expires_at }))
  return { id: found.id, partnerId: found.partner_id, userId: found.user_id ?? undefined }
}
