// What holds an account: while one cause stands, nothing is sent or withdrawn and no card is charged.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tables, Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'

const holds = rowTable('account_holds')

/** `cause`: what it stands for and falls with, such as a dispute's id. */
export type Hold = Pick<Tables['account_holds'], 'user_id' | 'cause' | 'kind'>

/** Under the lock that every way out takes, so that none slips by. Repeating it changes nothing. */
export async function placeHold(deps: Pick<Deps, 'clock'>, tx: Tx, hold: Hold): Promise<void> {
  await lockCustomer(tx, hold.user_id)
  await holds.addOnce(tx, { ...hold, since: deps.clock.now() }, ['user_id', 'cause'])
}

/** Other causes stay. */
export async function liftHold(tx: Tx, { user_id, cause }: { user_id: UserId; cause: string }): Promise<void> {
  await holds.remove(tx, { user_id, cause })
}
