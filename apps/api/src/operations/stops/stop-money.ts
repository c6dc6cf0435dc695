// One member of staff stops a way of money: in force with the commit, in every process that sends.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { stopWithin } from '#record/stop-money.ts'

type Asked = { name: StopName; reason: string; notice?: string | undefined }

/** Throws `already_stopped`. */
export async function stopMoney(deps: Deps, caller: StaffCaller, asked: Asked): Promise<void> {
  await inTransaction(deps.db, (tx) => stopWithin(deps, tx, { ...asked, by: caller.id, actor: caller.actor }))
  await deps.stops.refresh()
}
