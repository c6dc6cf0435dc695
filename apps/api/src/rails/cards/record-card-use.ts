// With which card a payment was made, written once, and what is known here of that card.
import type { PaidWith } from '#custody/card-purchase.ts'
import type { Deps } from '#deps.ts'
import type { CardPaymentId, UserId } from '#platform/ids.ts'
import type { CardUse } from '#providers/cards/port.ts'
import type { Tx } from '#tables.ts'
import { cardUses } from './store.ts'

/** Of a network that tells nothing of its cards: a card nobody knows, and no bank's word. */
const UNTOLD: CardUse = { fingerprint: null, country: null, threeDSecure: 'not_offered', isLiabilityShifted: false }

/** In the transaction that tells the payment's owner. Safe to repeat. */
export async function recordCardUse(
  deps: Deps,
  tx: Tx,
  { paymentId, userId, card = UNTOLD }: { paymentId: CardPaymentId; userId: UserId; card?: CardUse | undefined },
): Promise<PaidWith> {
  const row = {
    payment_id: paymentId,
    user_id: userId,
    fingerprint: card.fingerprint,
    country: card.country,
    three_d_secure: card.threeDSecure,
    liability_shifted: card.isLiabilityShifted,
    paid_at: deps.clock.now(),
  }
  await cardUses.addOnce(tx, row, ['payment_id'])
  return { ...card, ...(await historyOf(tx, row)) }
}

async function historyOf(
  tx: Tx,
  { payment_id, user_id, fingerprint }: { payment_id: CardPaymentId; user_id: UserId; fingerprint: string | null },
): Promise<Pick<PaidWith, 'firstPaidAt' | 'otherAccounts'>> {
  if (fingerprint === null) return { firstPaidAt: undefined, otherAccounts: 0 }
  const uses = tx.selectFrom('card_uses').where('fingerprint', '=', fingerprint)
  const first = await uses
    .where('user_id', '=', user_id)
    .where('payment_id', '<>', payment_id)
    .select('paid_at')
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  const others = await uses
    .where('user_id', '<>', user_id)
    .select(({ fn }) => fn.count<bigint>('user_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return { firstPaidAt: first?.paid_at, otherAccounts: Number(others.count) }
}
