// The steps of an application after the personal details: each is saved by itself, to go on later or elsewhere.
import { AppError } from '@kivuko/contract/errors.ts'
import type { KycPurpose } from '@kivuko/contract/kyc.ts'
import type { KycAddress } from '@kivuko/contract/postal-address.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer, type UserRow } from '#users/find-user.ts'
import { refuseUnderAge } from './age.ts'
import { countryOf } from './countries.ts'
import { refusal } from './save-profile.ts'
import { setStep } from './store.ts'

/** An address without its region is one. */
export async function saveAddress(deps: Deps, userId: UserId, address: KycAddress): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { date_of_birth: birthDate } = await saveAddressWithin(tx, userId, address)
    if (birthDate) refuseUnderAge(birthDate, address.country_code, deps.clock.now())
  }).catch(refusal(deps, userId))
}

/** Answers its customer, held until the transaction ends. Whoever calls this sees to their age. */
export async function saveAddressWithin(tx: Tx, userId: UserId, address: KycAddress): Promise<UserRow> {
  const country = countryOf(address.country_code)
  if (!country) throw invalid('country_code', say('Please choose a country of the list'))
  if (country.regions.length > 0 && address.county !== '' && !country.regions.includes(address.county))
    throw invalid('county', CHOOSE_REGION[country.region_name] ?? say('Please choose a region of the list'))
  // A reviewer who decides on a proof of this address holds the customer.
  const user = await lockCustomer(tx, userId)
  await setStep(tx, userId, 'address', address)
  return user
}

const CHOOSE_REGION: Readonly<Record<string, string>> = {
  State: say('Please choose a state of the list'),
  County: say('Please choose a county of the list'),
  Province: say('Please choose a province of the list'),
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}

export async function savePurpose(deps: Deps, userId: UserId, purpose: KycPurpose): Promise<void> {
  await inTransaction(deps.db, (tx) => savePurposeWithin(tx, userId, purpose))
}

export async function savePurposeWithin(tx: Tx, userId: UserId, purpose: KycPurpose): Promise<void> {
  await setStep(tx, userId, 'purpose', purpose)
}
