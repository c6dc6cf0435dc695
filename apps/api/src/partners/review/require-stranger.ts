import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { findJoined } from './store.ts'

/** Nobody decides on a partner they act for. */
export async function requireStranger({ db }: Deps, { id }: StaffCaller, partnerId: PartnerId): Promise<void> {
  const members = await findJoined(db, [partnerId])
  if (members.some(({ user_id }) => user_id === id)) throw new AppError('own_account')
}
