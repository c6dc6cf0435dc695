// What looks after something that is under way: each module registers the job that does, by a name for what it is.
import type { QueryExecutorProvider } from 'kysely'
import { type EnqueueOptions, findJobs, type PreparedJob, type WaitingJob } from './job.ts'

type Table = Readonly<Record<string, (id: string) => PreparedJob>>
export type Followers = ReturnType<typeof createFollowers>

/** Nobody is registered yet. */
export function createFollowers() {
  const followers = new Map<string, Table[string]>()

  function jobOf(what: string): PreparedJob {
    const colon = what.indexOf(':')
    const follower = followers.get(what.slice(0, colon))
    if (!follower) throw new Error(`nobody follows ${what}`)
    return follower(what.slice(colon + 1))
  }

  return {
    add(table: Table) {
      for (const [name, follower] of Object.entries(table)) followers.set(name, follower)
    },
    /** Brings the job forward, or to another time; adds it when it is gone. `what` is a name and an id: `prompt:ppt_…`. */
    soon: (tx: QueryExecutorProvider, what: string, options?: EnqueueOptions): Promise<void> =>
      jobOf(what).enqueue(tx, options),
    /** The jobs that wait or run, by what they look after. */
    async find(db: QueryExecutorProvider, all: readonly string[]): Promise<ReadonlyMap<string, WaitingJob>> {
      const keys = all.map((what) => [what, jobOf(what).key ?? ''] as const)
      const jobs = await findJobs(
        db,
        keys.map(([, key]) => key),
      )
      return new Map(
        keys.flatMap(([what, key]) => {
          const job = jobs.get(key)
          return job ? [[what, job] as const] : []
        }),
      )
    },
  }
}
