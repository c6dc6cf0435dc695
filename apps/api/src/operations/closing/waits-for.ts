// What keeps the records of a closed account though their years are over: money that came in late, a case that compliance
// works on, or cards the network has not confirmed to be gone.
import { countOpenCases } from '#compliance/count-open-cases.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { hasSavedCards } from '#rails/forget-cards.ts'
import { getUser } from '#users/find-user.ts'
import { findHindrances } from './find-hindrances.ts'

/** In words for staff; undefined when nothing does. */
export async function findWaitsFor(deps: Deps, userId: UserId): Promise<string | undefined> {
  const hindrances = await findHindrances(deps, deps.db, await getUser(deps.db, userId))
  const found = [
    hindrances.length > 0 && 'money or a movement that has not ended',
    (await countOpenCases(deps.db, userId)) > 0 && 'a case that is open',
    (await hasSavedCards(deps.db, userId)) && 'cards that the network has not confirmed to be gone',
  ].filter((each) => each !== false)
  return found.length > 0 ? found.join(', ') : undefined
}
