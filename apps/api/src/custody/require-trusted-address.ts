// A customer may say that coins go only to addresses of their address book: then to those alone whose wait is over.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { onlyBookOf } from '#people/address-book.ts'
import { addressIdentity, knownSince } from '#people/payees.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export type Going = { userId: UserId; network: ChainNetwork; address: string }

/** Throws `address_not_in_book`. An address that was added a moment ago would be as good as none. */
export async function requireTrustedAddress(deps: Deps, db: Db, going: Going): Promise<void> {
  if (await mayGoTo(deps, db, going)) return
  const message = ERRORS.address_not_in_book.text
  throw new AppError('address_not_in_book', { errors: [{ field: 'address', message }] })
}

export async function mayGoTo(deps: Deps, db: Db, { userId, network, address }: Going): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await onlyBookOf(db, userId, now)).isOn) return true
  const known = await knownSince(db, { user_id: userId, kind: 'address', identity: addressIdentity(network, address) })
  return known !== undefined && after(known, deps.config.withdrawals.newAddressWaitMs) <= now
}
