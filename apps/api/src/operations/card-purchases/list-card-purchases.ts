// Purchases by card that may not leave yet, as staff see them.
import { CARD_WAIT_FINDINGS, type CardFacts } from '@kivuko/contract/card-waits.ts'
import type { CardPurchase as Listed } from '@kivuko/contract/console-card-purchases.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { CardPurchase } from '#custody/card-purchase.ts'
import { findMaturing } from '#custody/find-card-purchases.ts'
import { findDelivery } from '#custody/find-delivery.ts'
import type { Deps } from '#deps.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { type Page, pageOf } from '#platform/page-of.ts'
import { findOrder } from '#trading/find-order.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'

/** What waits for a person first, then by its time, a page at a time. */
export async function listCardPurchases(
  deps: Deps,
  caller: StaffCaller,
  { limit, after }: { limit: number; after: OrderId | undefined },
): Promise<Page<Listed>> {
  const found = await findMaturing(deps.db, deps.clock.now(), { limit: limit + 1, after })
  const { rows, next } = pageOf(
    found.map((purchase) => ({ id: purchase.order_id, purchase })),
    limit,
  )
  const ids = rows.flatMap(({ purchase: { user_id, proposed_by } }) => [user_id, ...(proposed_by ? [proposed_by] : [])])
  const people = await findPeople(deps.db, [...new Set(ids)])
  const nameOf = (id: (typeof ids)[number]) => {
    const person = people.get(id)
    return { id, name: person ? fullNameOf(person) : '' }
  }
  const listed: Listed[] = []
  for (const { purchase } of rows) {
    const line = await toListed(deps, purchase, nameOf)
    if (line) listed.push({ ...line, can_decide: canDecide(caller, purchase) })
  }
  return { rows: listed, next }
}

function canDecide({ id, role }: StaffCaller, { user_id, proposed_by }: CardPurchase): boolean {
  return role !== 'support' && role !== 'treasury' && user_id !== id && proposed_by !== id
}

type NameOf = (id: CardPurchase['user_id']) => { id: string; name: string }

async function toListed(
  { db }: Deps,
  purchase: CardPurchase,
  nameOf: NameOf,
): Promise<Omit<Listed, 'can_decide'> | undefined> {
  const { order_id, rule, proposal, proposed_by, proposed_at, reason, usd_cents } = purchase
  const order = await findOrder(db, order_id)
  if (!order || !rule) return undefined
  return {
    id: order_id,
    reference: order.reference,
    customer: nameOf(purchase.user_id),
    paid: toDecimal(money(order.fiat_currency, order.total_units)),
    fiat_currency: order.fiat_currency,
    coins: toDecimal(money(order.crypto_currency, order.crypto_units)),
    crypto_currency: order.crypto_currency,
    usd: usd_cents === null ? null : toDecimal(money('USD', usd_cents)),
    rule,
    finding: CARD_WAIT_FINDINGS[rule],
    facts: purchase.facts as CardFacts,
    paid_at: purchase.created_at.toISOString(),
    until: purchase.matures_at?.toISOString() ?? null,
    address: (await findDelivery(db, order_id))?.address ?? null,
    proposal:
      proposal && proposed_by && proposed_at
        ? { decision: proposal, by: nameOf(proposed_by), at: proposed_at.toISOString(), reason: reason ?? '' }
        : null,
  }
}
