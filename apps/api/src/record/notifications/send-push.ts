// Sends one push to one browser. The service knows no keys, so that a second call would be a second push: the sending is written
// down first, and taken back only by an answer that says it was not taken. Whoever dies in between, or hears nothing, leaves it
// marked: rather none than two.
import type { Deps } from '#deps.ts'
import { DAY_MS } from '#platform/clock.ts'
import { pageAddress } from '#platform/console-host.ts'
import { inTransaction } from '#platform/database.ts'
import type { PushSendId } from '#platform/ids.ts'
import { speaking } from '#platform/languages.ts'
import type { PushMessage, PushTarget } from '#providers/push/port.ts'
import { wordsOf } from '#record/notice-words.ts'
import { isUrgent } from '#record/notification.ts'
import { pushText } from '#record/push-text.ts'
import type { Tables } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { findPushed, pushDevices, pushSends } from './push-store.ts'
import { getReader } from './reader-store.ts'

/** It is no news any more. */
export const STALE_MS = DAY_MS
/** A browser that is away gets it that much later at most. */
const KEPT_FOR_SECONDS = 12 * 3_600

/** Throws when it was not taken and is to be tried again. */
export async function sendPush(deps: Deps, id: PushSendId): Promise<void> {
  const { db, push, clock, log } = deps
  const send = await pushSends.find(db, id)
  if (!send || send.sending_at) return
  const ready = await makeReady(deps, send)
  if (!push || !ready) return end(deps, id)
  const now = clock.now()
  if (!(await inTransaction(db, (tx) => pushSends.change(tx, { id, sending_at: null }, { sending_at: now })))) return
  const outcome = await push.send(ready.target, ready.message)
  if (outcome.kind === 'unknown') return log.warn({ sendId: id }, 'whether a push arrived is not known')
  if (outcome.kind === 'done') return end(deps, id)
  if (outcome.why === 'gone') return void (await inTransaction(db, (tx) => pushDevices.remove(tx, send.device_id)))
  if (outcome.why === 'message' || now.getTime() - send.created_at.getTime() > STALE_MS) {
    log.warn({ sendId: id, code: outcome.code }, 'a push was not taken')
    return end(deps, id)
  }
  await inTransaction(db, (tx) => pushSends.change(tx, id, { sending_at: null }))
  throw new Error(`a push was not taken: ${outcome.code}`)
}

async function end(deps: Deps, id: PushSendId): Promise<void> {
  await inTransaction(deps.db, (tx) => pushSends.remove(tx, id))
}

type Ready = { target: PushTarget; message: PushMessage }

/** Undefined where there is nobody any more, or nothing to say. */
async function makeReady(deps: Deps, send: Tables['push_sends']): Promise<Ready | undefined> {
  const device = await pushDevices.find(deps.db, send.device_id)
  const notices = await findPushed(deps.db, send.notification_ids)
  const last = notices.at(-1)
  if (!device || !last) return undefined
  const path = notices.length > 1 || last.action_url === null ? '/notifications' : last.action_url
  const { language } = await getUser(deps.db, device.user_id)
  const { pushDetails } = await getReader(deps.db, device.user_id)
  const text = speaking(language, () =>
    pushText(
      notices.map((notice) => ({ id: notice.id, type: notice.type, ...wordsOf(notice) })),
      { brand: deps.config.brand.name, page: pageAddress(deps.config, path), hasDetails: pushDetails },
    ),
  )
  const { endpoint, browser_key: browserKey, browser_secret: browserSecret } = device
  return {
    target: { endpoint, browserKey, browserSecret },
    message: {
      text: JSON.stringify(text),
      keptForSeconds: KEPT_FOR_SECONDS,
      isUrgent: notices.some(({ type }) => isUrgent(type)),
      topic: last.id,
    },
  }
}
