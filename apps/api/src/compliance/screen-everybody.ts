// A new version of the sanctions list: everybody is compared with it, page by page, each page one job. A process that
// ends half way is followed by the next at the page it was at.
import { setImmediate as breath } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { findUsersAfter } from '#users/find-user.ts'
import type { NewCase } from './open-case.ts'
import { findNew, openAll } from './screening/screen-customers.ts'
import { screenEverybodyJob } from './screening/screening-jobs.ts'
import { lists, putList } from './screening/store.ts'
import { isOneList, tellCopy } from './share-list.ts'

const PAGE = 200
/** Requests of this process are answered in between. */
const AT_ONCE = 20

/**
 * Called every minute: checks whether the file is another version than the one in force. It comes into force once every
 * process has it: before, a page of everybody would be given to one that cannot compare with it.
 */
export async function watchList(deps: Deps): Promise<void> {
  const list = await tellCopy(deps)
  if (!list) return
  if (!(await isOneList(deps))) {
    const { version } = list
    deps.log.error(
      { version },
      'processes have different sanctions lists: put the same file everywhere; the last one all had stays in force',
    )
    return
  }
  const row = { version: list.version, entries: list.people.length, loaded_at: deps.clock.now() }
  await inTransaction(deps.db, async (tx) => {
    if (await putList(tx, row)) await screenEverybodyJob.enqueue(tx, { version: row.version, after: null })
  })
}

/** Ends by itself when another version came into force: that one has a job of its own. */
export async function screenPage(
  deps: Deps,
  { version, after }: { version: string; after: UserId | null },
): Promise<void> {
  const list = await deps.sanctions?.read()
  const inForce = await lists.find(deps.db, { is_only: true })
  if (list?.version !== version || inForce?.version !== version) return
  const customers = await findUsersAfter(deps.db, after, PAGE)
  const found: NewCase[] = []
  for (let from = 0; from < customers.length; from += AT_ONCE) {
    found.push(...(await findNew(deps.db, list, customers.slice(from, from + AT_ONCE))))
    await breath()
  }
  await inTransaction(deps.db, async (tx) => {
    await openAll(deps, tx, found)
    const last = customers.length === PAGE ? customers.at(-1)?.id : undefined
    if (last) await screenEverybodyJob.enqueue(tx, { version, after: last })
    else await lists.change(tx, { version }, { screened_at: deps.clock.now() })
  })
}
