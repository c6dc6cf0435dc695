// How long coins bought by card will stay, as far as it can be told before a card is named.
import type { ExpectedWait } from '@kivuko/contract/card-waits.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import type { UserId } from '#platform/ids.ts'
import type { CardUse } from '#providers/cards/port.ts'
import { findUser } from '#users/find-user.ts'
import { cardWait } from './maturing/card-wait.ts'
import { findRecord } from './maturing/store.ts'

/** The best and the worst word a bank may have for a card. */
const WORDS: readonly CardUse[] = [
  { fingerprint: null, country: null, threeDSecure: 'authenticated', isLiabilityShifted: true },
  { fingerprint: null, country: null, threeDSecure: 'not_offered', isLiabilityShifted: false },
]
const HOUR_MS = 3_600_000

/** For somebody who is not signed in: as for a new account. Null where nothing waits, whatever the card. */
export async function expectCardWait(
  deps: Deps,
  userId: UserId | undefined,
  coins: Money,
): Promise<ExpectedWait | null> {
  const { cardWaits } = deps.settings.current()
  const now = deps.clock.now()
  const customer = userId && (await findUser(deps.db, userId))
  const record = customer && (await findRecord(deps.db, customer.id, { now, cleanMs: cardWaits.dayMs }))
  const person = {
    accountAgeMs: customer ? now.getTime() - customer.created_at.getTime() : 0,
    tier: customer?.kyc_tier ?? 1,
    cents: worthInDollars(deps.rates, coins)?.units,
    waitingCents: record?.waitingCents ?? 0n,
    otherAccounts: 0,
    phoneCountry: undefined,
    homeCountry: undefined,
    cleanPurchases: record?.clean ?? 0,
    takenBack: record?.takenBack ?? 0,
  }
  const ages = record?.clean ? [undefined, cardWaits.knownMs] : [undefined]
  const waits = WORDS.flatMap((word) =>
    ages.map((cardAgeMs) => cardWait({ ...person, ...word, cardAgeMs }, cardWaits)?.waits ?? 0),
  )
  const times = waits.filter((wait) => wait !== 'person')
  const may_be_reviewed = times.length < waits.length
  const [least, most] = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [0, 0]
  if (most === 0 && !may_be_reviewed) return null
  return { least_hours: least / HOUR_MS, most_hours: most / HOUR_MS, may_be_reviewed }
}
