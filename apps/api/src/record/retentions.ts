// How long what customers were told and took along is kept, and what providers wrote to us.
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inWords, type Retention } from '#platform/retention.ts'
import { KEPT_MS } from './exports/export.ts'
import { sweepExports } from './exports/sweep-exports.ts'
import { deleteHeldBefore } from './notifications/held-store.ts'
import { deleteSendsBefore } from './notifications/push-store.ts'
import { STALE_MS } from './notifications/send-push.ts'
import { deleteNotificationsBefore } from './notifications/store.ts'
import { KEPT_PER_CUSTOMER, trimNotifications } from './notifications/trim-notifications.ts'
import { deleteAlertsToldBefore } from './price-alerts/store.ts'
import { deleteDaysBefore } from './wallets/store.ts'
import { emptyBodies } from './webhook-events.ts'

const NOTICE_KEPT_MS = 400 * DAY_MS
/** Quiet hours are shorter. */
const HELD_MAX_MS = 2 * DAY_MS
const ALERT_KEPT_MS = 90 * DAY_MS
/** Longer than the longest line that is drawn. */
const PORTFOLIO_KEPT_MS = 400 * DAY_MS
/** Longer than any network takes to dispute a payment. */
const BODY_KEPT_MS = 180 * DAY_MS
/** Nobody has made anything of it for a year. */
const UNHANDLED_KEPT_MS = 400 * DAY_MS

export function recordRetentions(deps: Deps): Retention[] {
  const { db, clock } = deps
  return [
    {
      what: 'Notices (`notifications`)',
      keptFor: `${inWords(NOTICE_KEPT_MS)}, the newest ${KEPT_PER_CUSTOMER} of a customer`,
      why: 'Nobody reads older ones, and they name whom money came from.',
      async forget() {
        await trimNotifications(db, clock.now())
        await deleteNotificationsBefore(db, after(clock.now(), -NOTICE_KEPT_MS))
      },
    },
    {
      what: 'Pushes whose end nobody knows (`push_sends`)',
      keptFor: inWords(STALE_MS),
      why: 'One that was sent is gone at once. Of the others, which may have arrived, none is sent again.',
      forget: () => deleteSendsBefore(db, after(clock.now(), -STALE_MS)),
    },
    {
      what: 'Notices that wait for the end of quiet hours (`held_notices`)',
      keptFor: inWords(HELD_MAX_MS),
      why: 'They are sent by then; what is left after a failure is old news.',
      forget: () => deleteHeldBefore(db, after(clock.now(), -HELD_MAX_MS)),
    },
    {
      what: 'What a customer’s wallets were worth at the end of each day (`portfolio_days`)',
      keptFor: inWords(PORTFOLIO_KEPT_MS),
      why: 'A year is shown, and it is a row a day for each customer.',
      forget: () => deleteDaysBefore(db, after(clock.now(), -PORTFOLIO_KEPT_MS), clock.now()),
    },
    {
      what: 'Price alerts that were told and are done (`price_alerts`)',
      keptFor: inWords(ALERT_KEPT_MS),
      why: 'To look back at. One that is on stays until its customer removes it.',
      forget: () => deleteAlertsToldBefore(db, after(clock.now(), -ALERT_KEPT_MS), clock.now()),
    },
    {
      what: 'Exported files (`exports`, `export_parts`)',
      keptFor: inWords(KEPT_MS),
      why: 'To be fetched.',
      forget: () => sweepExports(deps),
    },
    {
      what: 'What providers wrote to us (`webhook_events.body`); that they did stays',
      keptFor: `${inWords(BODY_KEPT_MS)} once it was handled, else ${inWords(UNHANDLED_KEPT_MS)}`,
      why: 'To handle it again. It may name people; what came of it stands in our own rows.',
      forget: () =>
        emptyBodies(db, { handled: after(clock.now(), -BODY_KEPT_MS), all: after(clock.now(), -UNHANDLED_KEPT_MS) }),
    },
  ]
}
