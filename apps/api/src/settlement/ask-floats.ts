// Asks providers what can be paid out, keeps what they say, and lets go on what waited for it.
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { ASK_SOON_MS, type Float } from './float.ts'
import { askFloatsJob } from './float-jobs.ts'
import { releaseShort } from './float-queue.ts'
import { putFloat, putQuestion, questions } from './floats/store.ts'

/** The job, which comes again by itself. One provider that does not answer keeps no other from being asked. */
export async function askFloats(deps: Deps): Promise<void> {
  let isShort = false
  for (const float of deps.settlement.floats()) {
    if (await isDue(deps, float)) await askOne(deps, float)
    for (const queue of float.queues) {
      await releaseShort(deps, queue)
      isShort ||= (await queue.find(deps.db, 1)).length > 0
    }
  }
  const everyMs = deps.config.floatEveryMs
  if (everyMs === 0 && !isShort) return
  const runAt = after(deps.clock.now(), isShort ? Math.min(ASK_SOON_MS, everyMs || ASK_SOON_MS) : everyMs)
  await inTransaction(deps.db, (tx) => askFloatsJob.enqueue(tx, {}, { runAt, keepsTime: true }))
}

async function isDue({ db, clock, config }: Deps, { provider, queues }: Float): Promise<boolean> {
  const everyMs = config.floatEveryMs
  if (everyMs === 0) return false
  const last = await questions.find(db, { provider })
  if (!last) return true
  const firsts = (await Promise.all(queues.map((queue) => queue.find(db, 1)))).flat()
  // Nothing was said since the first in line was refused.
  if (firsts.some((first) => last.asked_at <= first.short_since)) return true
  const pauseMs = firsts.length > 0 ? Math.min(ASK_SOON_MS, everyMs) : everyMs
  return clock.now().getTime() - last.asked_at.getTime() >= pauseMs
}

async function askOne(deps: Deps, { provider, ask }: Float): Promise<void> {
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
  { provider, queues }: Pick<Float, 'provider' | 'queues'>,
  { queryRef, balance }: { queryRef: string; balance: Money<FiatAsset> },
): Promise<boolean> {
  const isOurs = await inTransaction(deps.db, async (tx) => {
    const asked = await questions.lock(tx, { provider, query_ref: queryRef })
    if (asked) await putFloat(tx, provider, balance, asked.asked_at)
    return asked !== undefined
  })
  if (isOurs) for (const queue of queues) await releaseShort(deps, queue)
  return isOurs
}
