// Staff let what a card paid for leave before its time, or send the payment back to the card. Whoever could do either
// alone could let a friend's stolen card go, or undo a friend's purchase once the market fell: so a person's sum is small.

import type { CardDecision } from '@kivuko/contract/console-card-purchases.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { type CardPurchase, isMaturing } from '#custody/card-purchase.ts'
import {
  lockCardPurchase,
  proposeOnCardPurchase,
  releaseCardPurchase,
  sumDecidedAlone,
  takeBackCardPurchase,
} from '#custody/end-card-purchase.ts'
import type { Deps } from '#deps.ts'
import { movementOf } from '#operations/proposals/movement-of.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { totalOf } from '#trading/order.ts'
import { reverseOrder } from '#trading/reverse-order.ts'
import { lockCustomer } from '#users/find-user.ts'

export type Decided = { id: OrderId; decision: CardDecision; reason: string }

/** Answers whether it waits for a second person who says the same. */
export async function decideCardPurchase(deps: Deps, caller: StaffCaller, given: Decided): Promise<boolean> {
  const attempt = { actor: caller.actor, subject: given.id, tried: `card_purchase.${given.decision}` }
  return recordingRefusals(deps, attempt, async () => {
    try {
      return await inTransaction(deps.db, (tx) => decideOnce(deps, tx, caller, given))
    } catch (error) {
      throw shortageRefusal(error, { customers: SPENT })
    }
  })
}

const SPENT = 'The coins are not all in the wallet any more. Take the purchase back by a correction instead.'

async function decideOnce(deps: Deps, tx: Tx, caller: StaffCaller, given: Decided): Promise<boolean> {
  // Of two decisions of one person at once, the second counts the first.
  await lockCustomer(tx, caller.id)
  const purchase = await lockCardPurchase(tx, given.id)
  if (!purchase) throw new AppError('order_not_found')
  if (!isMaturing(purchase, deps.clock.now())) throw new AppError('proposal_decided')
  if (purchase.user_id === caller.id)
    throw new AppError('same_person', { detail: 'This is your own purchase. Ask a colleague to decide it.' })
  const audited = { actor: caller.actor, subject: given.id, detail: given.reason }
  if (await needsSecond(deps, tx, caller, { purchase, given })) {
    await proposeOnCardPurchase(deps, tx, purchase, {
      proposal: given.decision,
      by: caller,
      reason: given.reason,
    })
    await writeAudit(deps, tx, { ...audited, action: `card_purchase.propose_${given.decision}` })
    return true
  }
  await writeAudit(deps, tx, { ...audited, action: `card_purchase.${given.decision}` })
  if (given.decision === 'release') await releaseCardPurchase(deps, tx, purchase, caller.id)
  else await refund(deps, tx, caller, given)
  return false
}

/** Who agrees with a colleague's proposal is the second; a word against it is a proposal of its own. */
async function needsSecond(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { purchase, given }: { purchase: CardPurchase; given: Decided },
): Promise<boolean> {
  if (purchase.proposed_by && purchase.proposal === given.decision) {
    await requireIndependent(deps, tx, caller, { id: purchase.proposed_by, device: purchase.proposed_device })
    return false
  }
  if (purchase.usd_cents === null || purchase.proposed_by) return true
  const alone = await sumDecidedAlone(tx, caller.id, after(deps.clock.now(), -DAY_MS))
  return alone + purchase.usd_cents > deps.config.cardDecideAloneMax.units
}

async function refund(deps: Deps, tx: Tx, caller: StaffCaller, { id, reason }: Decided): Promise<void> {
  await takeBackCardPurchase(deps, tx, id, caller.id)
  const told = 'We could not accept this payment by card.'
  const order = await reverseOrder(deps, tx, { orderId: id, reason, told })
  const journal = movementOf({
    id,
    kind: 'purchase_refund',
    userId: order.user_id,
    amount: totalOf(order),
    order,
    sent: undefined,
  })
  await deps.ledger.postWithin(queryable(tx), journal)
}
