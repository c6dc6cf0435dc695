// Conversions as other modules find them.
import type { ConversionId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Conversion } from './conversion.ts'

export async function findConversion(db: Db, id: ConversionId): Promise<Conversion | undefined> {
  return db.selectFrom('conversions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our reference, whoever's it is: for staff, never for a customer's request. */
export async function findConversionByReference(db: Db, reference: string): Promise<Conversion | undefined> {
  return db.selectFrom('conversions').selectAll().where('reference', '=', reference.toUpperCase()).executeTakeFirst()
}
