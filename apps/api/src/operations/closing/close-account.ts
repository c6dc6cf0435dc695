// The days are over: the account is closed. What the law wants kept moves where compliance alone sees it; everything else
// goes in the same transaction. The cards saved at the network go by a job, since nobody outside is called within one.
import type { Said } from '@kivuko/contract/say.ts'
import { say } from '@kivuko/contract/say.ts'
import { forgetDrafts } from '#compliance/forget-drafts.ts'
import type { Deps } from '#deps.ts'
import { forgetLeads } from '#operations/leads/forget-leads.ts'
import { forgetTickets } from '#operations/tickets/forget-tickets.ts'
import { forgetSignIn } from '#people/forget-customer.ts'
import { yearsAfter } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { forgetCardsLater } from '#rails/forget-cards.ts'
import { forgetRecord } from '#record/forget-customer.ts'
import { hasLawfulRecords } from '#record/has-lawful-records.ts'
import { notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { forgetBlockNotes } from '#trading/forget-block-notes.ts'
import { forgetPlans } from '#trading/forget-plans.ts'
import { forgetRequests } from '#trading/forget-requests.ts'
import { emptyUser } from '#users/closed-account.ts'
import { lockCustomer, type UserRow } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { findHindrances } from './find-hindrances.ts'
import { closures } from './store.ts'

const ACTOR = 'command:housekeeping'

/** Where money came in meanwhile it stays open, and its customer is told. Run again, it does nothing. */
export async function closeAccount(deps: Deps, userId: UserId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockCustomer(tx, userId)
    const closure = await closures.lock(tx, { user_id: userId })
    const now = deps.clock.now()
    if (closure?.state !== 'asked' || closure.closes_at > now) return
    const hindrances = await findHindrances(deps, tx, user)
    if (hindrances.length > 0) return stayOpen(deps, tx, user, hindrances)
    await writeAudit(deps, tx, { actor: ACTOR, action: 'account.close', subject: userId })
    const { email, phone, date_of_birth } = user
    await closures.change(
      tx,
      { user_id: userId },
      {
        state: 'closed',
        closed_at: now,
        erase_after: (await hasLawfulRecords(tx, userId)) ? yearsAfter(now, deps.config.closing.keptYears) : now,
        email,
        name: fullNameOf(user),
        phone,
        date_of_birth,
      },
    )
    await forgetSignIn(tx, { userId, email, now })
    await forgetRecord(tx, userId)
    await forgetDrafts(tx, userId)
    await forgetLeads(tx, email)
    await forgetTickets(tx, userId)
    await forgetBlockNotes(tx, userId)
    await forgetPlans(deps, tx, userId)
    await forgetRequests(tx, userId)
    await forgetCardsLater(tx, userId)
    await emptyUser(tx, userId)
  })
}

async function stayOpen(deps: Deps, tx: Tx, { id: userId }: UserRow, hindrances: readonly Said[]): Promise<void> {
  await closures.change(tx, { user_id: userId }, { state: 'taken_back' })
  await writeAudit(deps, tx, { actor: ACTOR, action: 'account.not_closed', subject: userId })
  await notify(deps, tx, {
    userId,
    key: `not-closed:${deps.clock.now().getTime()}`,
    type: 'security',
    title: say('Your account was not closed'),
    message: [...hindrances, say('Then ask for it again in your profile.')],
    actionUrl: '/profile',
  })
}
