// What the card rail offers to whoever is paid.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { ownerColumns, ownerOf, type Payable, type Refund } from '#settlement/owner.ts'
import type { Collector } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { followCardPaymentSoon } from './follow-card-payment.ts'
import { listCards } from './saved-cards.ts'
import { startCardPayment } from './start-card-payment.ts'
import { cardPayments, findTaken } from './store.ts'

export function cardCollector(deps: Deps): Collector {
  return {
    method: 'card',
    provider: 'stripe',
    isConnected: () => deps.config.cards !== undefined,
    tellsEnd: true,
    prepare: (tx, payable) => prepare(deps, tx, payable),
    giveUp: (tx, owner) => followCardPaymentSoon(tx, owner),
    async findOwner(db, providerRef) {
      const row = await cardPayments.find(db, { provider_ref: providerRef })
      return row && ownerOf(row)
    },
    browser: {
      settings() {
        const card = deps.config.cards
        if (!card) return null
        return { publishable_key: card.publishableKey, script_url: card.scriptUrl ?? null, wallets: card.wallets }
      },
      start: (payable, options) => startCardPayment(deps, payable, options),
    },
    saved: {
      find: async (userId, ref) => (await listCards(deps, userId)).find(({ id }) => id === ref),
      charge: (payable, saved) => chargeSavedCard(deps, payable, saved),
    },
    sendBack: (refund) => sendBack(deps, refund),
    isSendingBack: async () => true,
  }
}

/** Its row, and the job that follows it. */
async function prepare(deps: Deps, tx: Tx, { owner }: Payable): Promise<void> {
  const now = deps.clock.now()
  await cardPayments.add(tx, {
    ...ownerColumns(owner),
    id: newId('pay', now),
    provider_ref: null,
    client_reference: null,
    created_at: now,
  })
  await followCardPaymentSoon(tx, owner, { runAt: after(now, deps.config.orders.firstPollMs) })
}

/** The network is asked with our refund's id, so a repeat never pays back twice. */
async function sendBack(deps: Deps, refund: Refund): ReturnType<Collector['sendBack']> {
  const { id, amount } = refund
  const payment = await cardPayments.find(deps.db, { owner_id: refund.of.id })
  if (!payment?.provider_ref || !deps.cards) return { kind: 'stuck' }
  const { units: taken, isHeld } = await findTaken(deps.db, refund.of.id)
  // What its payer got, or may get, by a dispute or on the network's dashboard is not sent a second time.
  if (!refund.providerRef && (isHeld || taken > refund.setOff.units)) {
    const made = await deps.cards.findRefundsOf(payment.provider_ref)
    if (made.kind !== 'done') return { kind: 'unknown' }
    const own = made.value.find((each) => each.refundId === id && each.kind !== 'failed')
    if (own) return { kind: 'told', state: own }
    return isHeld ? { kind: 'followed' } : { kind: 'taken', amount: { ...amount, units: taken } }
  }
  const outcome = refund.providerRef
    ? await deps.cards.findRefund(refund.providerRef)
    : await deps.cards.refundPayment({
        id,
        attempt: await inTransaction(deps.db, (tx) => deps.settlement.refunds().countAttempt(tx, id)),
        providerRef: payment.provider_ref,
        amount,
      })
  if (outcome.kind === 'done') return { kind: 'told', state: outcome.value }
  if (outcome.kind === 'held') return outcome
  if (outcome.kind === 'refused')
    deps.log.error({ refundId: id, code: outcome.code }, 'a refund was refused and needs a person')
  // The network sends nothing more of a payment that was disputed: a person sends the rest.
  if (outcome.kind === 'refused' && taken > 0n)
    return { kind: 'told', state: { kind: 'failed', providerRef: payment.provider_ref } }
  return { kind: 'unknown' }
}
