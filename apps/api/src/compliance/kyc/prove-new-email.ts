// An account's address is where links go that set its password, so a session alone does not replace it.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'

type NewEmail = {
  /** Undefined when the call changes none. */
  email: string | undefined
  prove: () => Promise<void>
}

/** Has the caller prove who they are for another address than theirs. A verified one cannot be changed at all. */
export async function proveNewEmail(deps: Deps, userId: UserId, { email, prove }: NewEmail): Promise<void> {
  if (email === undefined) return
  const user = await getUser(deps.db, userId)
  if (user.email_verified_at === null && user.email.toLowerCase() !== email.toLowerCase()) await prove()
}
