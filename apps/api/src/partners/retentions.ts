// How long the log of partners' calls is kept.
import { PARTNER_LOG_DAYS } from '@kivuko/contract/partner-keys.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { deleteSwept } from '#platform/delete-swept.ts'
import { inWords, type Retention } from '#platform/retention.ts'

const LOG_KEPT_MS = PARTNER_LOG_DAYS * DAY_MS
/** Longer than any counts. */
const SIGNATURES_KEPT_MS = DAY_MS

export function partnerRetentions({ db, clock }: Deps): Retention[] {
  return [
    {
      what: 'Calls of partners’ servers (`partner_requests`): paths, outcomes and ids alone',
      keptFor: inWords(LOG_KEPT_MS),
      why: 'So that a partner finds what their server asked, and what became of it.',
      async forget() {
        const now = clock.now()
        await deleteSwept(db, { table: 'partner_requests', where: sql`at < ${after(now, -LOG_KEPT_MS)}`, now })
      },
    },
    {
      what: 'Signatures that calls of partners’ servers were signed with (`partner_signatures`): a hash of each',
      keptFor: inWords(SIGNATURES_KEPT_MS),
      why: 'So that none counts twice; an older one counts not at all.',
      async forget() {
        const now = clock.now()
        const where = sql`used_at < ${after(now, -SIGNATURES_KEPT_MS)}`
        await deleteSwept(db, { table: 'partner_signatures', where, now })
      },
    },
    {
      what: 'Events of partners’ customers (`partner_events`) and the messages that told them (`partner_deliveries`, `partner_tries`): ids and states, and how servers answered',
      keptFor: inWords(LOG_KEPT_MS),
      why: 'So that a partner catches up with what it missed.',
      async forget() {
        const now = clock.now()
        await deleteSwept(db, { table: 'partner_events', where: sql`at < ${after(now, -LOG_KEPT_MS)}`, now })
      },
    },
    {
      what: 'Sessions of the widget (`partner_widget_sessions`, `partner_widget_quotes`, `partner_widget_sign_ins`), with what a partner typed ahead for its customer',
      keptFor: inWords(LOG_KEPT_MS),
      why: 'So that a partner finds what became of a session. Whose an order or a sale is stays with it (`partner_orders`, `partner_sales`).',
      async forget() {
        const now = clock.now()
        const where = sql`created_at < ${after(now, -LOG_KEPT_MS)}`
        await deleteSwept(db, { table: 'partner_widget_sessions', where, now })
      },
    },
    {
      what: 'Verification links of partners’ customers that nobody entered (`partner_verification_links`), with the address each was for; one that was entered stays with the account it verified',
      keptFor: inWords(LOG_KEPT_MS),
      why: 'So that a partner finds what became of a link. An entered one says which address its customer proved.',
      async forget() {
        const now = clock.now()
        const where = sql`created_at < ${after(now, -LOG_KEPT_MS)} and entered_at is null`
        await deleteSwept(db, { table: 'partner_verification_links', where, now })
      },
    },
  ]
}
