// Swept up by housekeeping: codes that neither work nor count any more.
import { after } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import { DAY_MS } from './phone-code.ts'
import { deletePhoneCodesBefore } from './store.ts'

export async function forgetPhoneCodes(db: Db, now: Date): Promise<void> {
  await deletePhoneCodesBefore(db, after(now, -2 * DAY_MS))
}
