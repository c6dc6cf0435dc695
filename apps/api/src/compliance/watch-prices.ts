// A pair that the price sources contradict each other about is a case, raised again each hour while it goes on.
import { rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import type { Contradiction } from '#market/one-price.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { lastCases } from './cases/last-cases.ts'
import { openCase } from './open-case.ts'

const AGAIN_MS = 3_600_000

export async function watchPrices(deps: Deps): Promise<void> {
  const found = deps.rates.contradictions()
  const last = await lastCases(
    deps.db,
    'market',
    found.map(({ pair }) => pair),
  )
  const recently = after(deps.clock.now(), -AGAIN_MS)
  const untold = found.filter(({ pair }) => (last.get(pair)?.opened_at ?? recently) <= recently)
  if (untold.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    for (const each of untold)
      await openCase(deps, tx, { kind: 'market', userId: null, subject: each.pair, facts: factsOf(each) })
  })
}

function factsOf({ crypto, fiat, rate, feeds }: Contradiction) {
  const sources = feeds.map(({ source, rate }) => ({ name: source, rate: rateToDecimal(rate) }))
  return { about: 'contradicted_pair' as const, crypto, fiat, rate: rateToDecimal(rate), sources }
}
