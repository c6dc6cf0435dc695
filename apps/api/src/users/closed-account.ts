// What stays of a customer's row once their account is closed: an id, and words that name nobody.
import { randomBytes } from 'node:crypto'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { changeUser } from './change-user.ts'

/** Nobody can have a mailbox there (RFC 2606), so that nothing is ever sent. */
const CLOSED_DOMAIN = 'closed.invalid'
const NAME = { first_name: 'Closed', last_name: 'account' }

/** The address is free for a new account; wherever names are shown, it says "Closed account". */
export async function emptyUser(tx: Tx, id: UserId): Promise<void> {
  await changeUser(tx, id, {
    ...NAME,
    // Nobody can have taken it before.
    email: `${id}.${randomBytes(8).toString('hex')}@${CLOSED_DOMAIN}`,
    email_verified_at: null,
    password_hash: null,
    phone: null,
    phone_verified_at: null,
    date_of_birth: null,
    language: null,
  })
}
