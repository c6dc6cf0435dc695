// The address book as its customer sees it.
import type { AddressBook, Payee } from '@kivuko/contract/address-book.ts'
import { CHAIN_NETWORKS } from '@kivuko/contract/chain.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { readAddress } from '#custody/withdrawals/read-address.ts'
import type { Deps } from '#deps.ts'
import { findPayees, onlyBookOf, type PayeeRow } from '#people/address-book.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'

const HOUR_MS = 3_600_000
/** Kept as a notice names it: `the account •••• 4321`. */
const IN_A_SENTENCE = /^the (account|phone) /

export async function bookAnswer(deps: Deps, userId: UserId): Promise<AddressBook> {
  const rows = await findPayees(deps.db, userId)
  const customers = rows.filter(({ kind }) => kind === 'customer').map(({ identity }) => identity as UserId)
  const people = await findPeople(deps.db, customers)
  const { isOn, loosensAt } = await onlyBookOf(deps.db, userId, deps.clock.now())
  const { newAddressWaitMs, newAddressMax } = deps.config.withdrawals
  const nameOf = async (row: PayeeRow) => {
    const person = row.kind === 'customer' ? people.get(row.identity as UserId) : undefined
    return person ? fullNameOf(person) : (row.shown?.replace(IN_A_SENTENCE, '') ?? shownOf(row))
  }
  return {
    payees: await Promise.all(
      rows.map(async (row): Promise<Payee> => {
        const network = networkOf(row)
        return {
          id: toId(row),
          kind: row.kind,
          label: row.label,
          name: await nameOf(row),
          network,
          added_at: row.added_at.toISOString(),
          trusted_at: network ? after(row.added_at, newAddressWaitMs).toISOString() : null,
        }
      }),
    ),
    only_book: isOn,
    loosens_at: loosensAt?.toISOString() ?? null,
    wait_hours: newAddressWaitMs / HOUR_MS,
    limit_usd: toDecimal(newAddressMax),
  }
}

/** Of one that was paid before its words were kept. */
async function shownOf({ kind, identity }: PayeeRow): Promise<string> {
  if (kind === 'phone') return shownPhone(identity)
  if (kind === 'bank_account') return 'A bank account'
  if (kind === 'customer') return 'A customer'
  const [network, plain = ''] = identity.split(':')
  const known = CHAIN_NETWORKS.find((each) => each === network)
  const read = known ? await readAddress(known, plain) : undefined
  return read && 'address' in read ? read.address : plain
}

function networkOf({ kind, identity }: PayeeRow): Payee['network'] {
  if (kind !== 'address') return null
  return CHAIN_NETWORKS.find((network) => identity.startsWith(`${network}:`)) ?? null
}

function toId({ kind, identity }: PayeeRow): string {
  return `${kind}.${Buffer.from(identity).toString('base64url')}`
}

/** Whose it is, the caller says; undefined for what is no id of this list. */
export function fromId(id: string): Pick<PayeeRow, 'kind' | 'identity'> | undefined {
  const [, kind, coded] = /^(address|phone|bank_account|customer)\.([A-Za-z0-9_-]+)$/.exec(id) ?? []
  const identity = coded && Buffer.from(coded, 'base64url').toString('utf8')
  // PostgreSQL's text cannot hold a NUL.
  return kind && identity && !identity.includes('\u0000') ? { kind: kind as PayeeRow['kind'], identity } : undefined
}
