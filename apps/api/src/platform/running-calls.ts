// The money calls this process is at. What stands under its number in the database and is not among them was left when
// the database went away in the middle of a call: nobody else may take it over while we live, so we let go of it.
import { type Kysely, sql } from 'kysely'
import { isDatabaseAway } from './database-away.ts'
import type { Instance } from './process-instance.ts'

type Key = { userId: string; key: string }

export type RunningCalls = {
  /** Runs a call of this key. While it `isAlone` here, what stands under our number and has no answer was left. */
  during<R>(key: Key, call: (isAlone: () => boolean) => Promise<R>): Promise<R>
}

/** Between two tries to let go of what was left. */
const RETRY_EVERY_MS = 500
/** A statement of before may have been on its way: so long after the database is back, we look once more. */
const LAST_LOOK_MS = 30_000

const nameOf = ({ userId, key }: Key) => `${userId} ${key}`

export function createRunningCalls<T>({ db, instance }: { db: Kysely<T>; instance: Instance }): RunningCalls {
  const counts = new Map<string, number>()
  let isLettingGo = false

  async function counted<R>(key: Key, work: (isAlone: () => boolean) => Promise<R>): Promise<R> {
    const name = nameOf(key)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    try {
      return await work(() => counts.get(name) === 1)
    } finally {
      const left = (counts.get(name) ?? 1) - 1
      if (left === 0) counts.delete(name)
      else counts.set(name, left)
    }
  }

  async function letGo(): Promise<void> {
    const owner = await instance.id()
    const { rows } = await sql<{ user_id: string; key: string }>`
      select user_id, key from idempotency_keys where owner = ${owner} and status is null`.execute(db)
    for (const { user_id: userId, key } of rows) {
      if (counts.has(nameOf({ userId, key }))) continue
      await counted({ userId, key }, () =>
        sql`delete from idempotency_keys
          where user_id = ${userId} and key = ${key} and owner = ${owner} and status is null`.execute(db),
      )
    }
  }

  function letGoSoon(pauseMs = RETRY_EVERY_MS): void {
    if (isLettingGo) return
    isLettingGo = true
    setTimeout(() => {
      isLettingGo = false
      letGo().then(
        () => pauseMs === RETRY_EVERY_MS && letGoSoon(LAST_LOOK_MS),
        () => letGoSoon(),
      )
    }, pauseMs).unref()
  }

  return {
    async during(key, call) {
      try {
        return await counted(key, call)
      } catch (error) {
        if (isDatabaseAway(error)) letGoSoon()
        throw error
      }
    },
  }
}
