// A purchase that a card paid for is written down with how long its worth stays, in the transaction that books it.
import type { CardFacts as WireFacts } from '@kivuko/contract/card-waits.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import { findCountries } from '#compliance/find-countries.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import type { CardPurchase, PaidWith } from './card-purchase.ts'
import { type CardFacts, cardWait } from './maturing/card-wait.ts'
import { cardPurchases, findRecord } from './maturing/store.ts'

type Bought = { orderId: OrderId; userId: UserId; coins: Money; card: PaidWith }

/** Answers the purchase as it was written. The customer is held: two purchases at once see each other. */
export async function keepCardPurchase(deps: Deps, tx: Tx, bought: Bought): Promise<CardPurchase> {
  const { cardWaits } = deps.settings.current()
  const now = deps.clock.now()
  const facts = await factsOf(deps, tx, bought, cardWaits.dayMs)
  const wait = cardWait(facts, cardWaits)
  const purchase: CardPurchase = {
    order_id: bought.orderId,
    user_id: bought.userId,
    state: 'open',
    usd_cents: facts.cents ?? null,
    rule: wait?.rule ?? null,
    facts: JSON.stringify(toWire(facts)),
    created_at: now,
    matures_at: wait?.waits === 'person' ? null : after(now, wait?.waits ?? 0),
    proposal: null,
    proposed_by: null,
    proposed_device: null,
    proposed_at: null,
    reason: null,
    decided_by: null,
    decided_at: null,
  }
  await cardPurchases.add(tx, purchase)
  return purchase
}

async function factsOf(deps: Deps, tx: Tx, { userId, coins, card }: Bought, cleanMs: number): Promise<CardFacts> {
  const now = deps.clock.now()
  const customer = await lockCustomer(tx, userId)
  const countries = await findCountries(tx, customer)
  const record = await findRecord(tx, userId, { now, cleanMs })
  const { firstPaidAt, otherAccounts, fingerprint, country, threeDSecure, isLiabilityShifted } = card
  return {
    ...{ fingerprint, country, threeDSecure, isLiabilityShifted, otherAccounts },
    accountAgeMs: now.getTime() - customer.created_at.getTime(),
    tier: customer.kyc_tier,
    cents: worthInDollars(deps.rates, coins)?.units,
    waitingCents: record.waitingCents,
    cardAgeMs: firstPaidAt && now.getTime() - firstPaidAt.getTime(),
    phoneCountry: countries.phone,
    homeCountry: countries.home,
    cleanPurchases: record.clean,
    takenBack: record.takenBack,
  }
}

function toWire(facts: CardFacts): WireFacts {
  return {
    usd: facts.cents === undefined ? null : toDecimal(money('USD', facts.cents)),
    account_days: daysIn(facts.accountAgeMs),
    tier: facts.tier,
    three_d_secure: facts.threeDSecure,
    liability_shifted: facts.isLiabilityShifted,
    card_country: facts.country,
    phone_country: facts.phoneCountry ?? null,
    home_country: facts.homeCountry ?? null,
    card_days: facts.cardAgeMs === undefined ? null : daysIn(facts.cardAgeMs),
    other_accounts: facts.otherAccounts,
    clean_purchases: facts.cleanPurchases,
    taken_back: facts.takenBack,
  }
}

function daysIn(ms: number): number {
  return Math.trunc(ms / DAY_MS)
}
