// Every process compares names with its own copy of the sanctions list; here each says which, so that none is older than
// another without anybody knowing.
import type { Deps } from '#deps.ts'
import type { SanctionsList } from '#providers/sanctions/port.ts'
import { findVersions, putCopy, removeCopy } from './screening/store.ts'

/** How often a process looks at its file and says which version it has. */
export const COPY_EVERY_MS = 60_000

/** The list of this process as it is now, once the others can know; undefined when there is none. */
export async function tellCopy(deps: Deps): Promise<SanctionsList | undefined> {
  const list = await deps.sanctions?.read()
  if (list) await putCopy(deps.db, await deps.instance.id(), list.version)
  return list
}

/** This process ends, and compares with nothing any more. */
export async function forgetCopy(deps: Deps): Promise<void> {
  if (deps.sanctions) await removeCopy(deps.db, await deps.instance.id())
}

/** Whether all processes that live compare with one version. */
export async function isOneList(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return (await findVersions(deps.db)).length <= 1
}
