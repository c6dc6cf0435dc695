// A bill as its customer finds it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Bill } from './bill.ts'
import { bills } from './store.ts'

/** By our reference, whatever its letters' case. Somebody else's is not found. */
export async function getBill(db: Db, userId: UserId, reference: string): Promise<Bill> {
  const bill = await bills.find(db, { reference: reference.toUpperCase() })
  if (bill?.user_id !== userId) throw new AppError('payment_not_found')
  return bill
}
