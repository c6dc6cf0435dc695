// Which countries a customer is known by.
import type { Db, Tables } from '#tables.ts'
import { internationalNumber } from './phone-number.ts'

type Customer = Pick<Tables['users'], 'id' | 'phone' | 'phone_verified_at' | 'kyc_tier'>

/** Only what was shown: a confirmed phone, and the address once documents were approved. Two letters each. */
export async function findCountries(
  db: Db,
  { id, phone, phone_verified_at, kyc_tier }: Customer,
): Promise<{ phone: string | undefined; home: string | undefined }> {
  const application =
    kyc_tier < DOCUMENTED
      ? undefined
      : await db.selectFrom('kyc_applications').select('address').where('user_id', '=', id).executeTakeFirst()
  const address = application?.address as { country_code?: string } | null | undefined
  return {
    phone: phone && phone_verified_at ? internationalNumber(phone)?.country : undefined,
    home: address?.country_code,
  }
}
const DOCUMENTED = 3
