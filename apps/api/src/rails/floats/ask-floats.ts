// Asks providers what can be paid out, keeps what they say, and lets go on what waited for it.
import type { FloatProvider } from '@kivuko/contract/floats.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { ASK_SOON_MS, type FloatAnswer } from './float.ts'
import { askFloatsJob } from './float-jobs.ts'
import { type FloatQueue, releaseShort } from './queue.ts'
import { putFloat, putQuestion, questions } from './store.ts'

/** What a rail pays from at its provider. */
export type RailFloat = {
  provider: FloatProvider
  ask(): Promise<FloatAnswer>
  /** Where its payouts wait; undefined where nothing leaves but what was there before. */
  queue?: FloatQueue
}

/** The job, which comes again by itself. One provider that does not answer keeps no other from being asked. */
export async function askFloats(deps: Deps, rails: readonly RailFloat[]): Promise<void> {
  let isShort = false
  for (const rail of rails) {
    if (await isDue(deps, rail)) await askOne(deps, rail)
    if (!rail.queue) continue
    await releaseShort(deps, rail.queue)
    isShort ||= (await rail.queue.find(deps.db, 1)).length > 0
  }
  const everyMs = deps.config.floatEveryMs
  if (everyMs === 0 && !isShort) return
  const runAt = after(deps.clock.now(), isShort ? Math.min(ASK_SOON_MS, everyMs || ASK_SOON_MS) : everyMs)
  await inTransaction(deps.db, (tx) => askFloatsJob.enqueue(tx, {}, { runAt, keepsTime: true }))
}

async function isDue({ db, clock, config }: Deps, { provider, queue }: RailFloat): Promise<boolean> {
  const everyMs = config.floatEveryMs
  if (everyMs === 0) return false
  const last = await questions.find(db, { provider })
  if (!last) return true
  const [first] = queue ? await queue.find(db, 1) : []
  // Nothing was said since the first in line was refused.
  if (first && last.asked_at <= first.short_since) return true
  return clock.now().getTime() - last.asked_at.getTime() >= (first ? Math.min(ASK_SOON_MS, everyMs) : everyMs)
}

async function askOne(deps: Deps, { provider, ask }: RailFloat): Promise<void> {
  const askedAt = deps.clock.now()
  await inTransaction(deps.db, (tx) => putQuestion(tx, provider, askedAt))
  const answer = await ask()
  if (answer.kind === 'unknown') return deps.log.warn({ provider }, 'a provider does not say what can be paid out')
  await inTransaction(deps.db, async (tx) => {
    if (answer.kind === 'later')
      await questions.change(tx, { provider, asked_at: askedAt }, { query_ref: answer.queryRef })
    else for (const balance of answer.balances) await putFloat(tx, provider, balance, askedAt)
  })
}

/** A message answers the question of this reference: false when that is not the last one that was asked. */
export async function takeFloat(
  deps: Deps,
  { provider, queue }: Pick<RailFloat, 'provider' | 'queue'>,
  { queryRef, balance }: { queryRef: string; balance: Money<FiatAsset> },
): Promise<boolean> {
  const isOurs = await inTransaction(deps.db, async (tx) => {
    const asked = await questions.lock(tx, { provider, query_ref: queryRef })
    if (asked) await putFloat(tx, provider, balance, asked.asked_at)
    return asked !== undefined
  })
  if (isOurs && queue) await releaseShort(deps, queue)
  return isOurs
}
