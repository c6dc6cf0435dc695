// Whom a customer has paid before. Paying somebody else takes a fresh proof, and is told with a way to stop it.
import { createHash } from 'node:crypto'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import { rowTable } from '#platform/row-table.ts'
import { notify } from '#record/notify.ts'
import type { Db, Tables, Tx } from '#tables.ts'

const payees = rowTable('payees')

/** `identity`: an account's id, a phone, `bankAccountIdentity`, or `network:address`. */
export type Payee = Pick<Tables['payees'], 'user_id' | 'kind' | 'identity'>

/** A bank account is known by its details and not kept by them. */
export function bankAccountIdentity(details: object): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

export function addressIdentity(network: string, address: string): string {
  return `${network}:${address.toLowerCase()}`
}

/** Since when; undefined for somebody new. */
export async function knownSince(db: Db, payee: Payee): Promise<Date | undefined> {
  return (await payees.find(db, payee))?.added_at
}

/** Has the caller prove who they are when they never paid this payee. Outside a transaction. */
export async function proveIfNew(deps: Deps, payee: Payee, prove: () => Promise<void>): Promise<void> {
  if ((await knownSince(deps.db, payee)) === undefined) await prove()
}

/** How the address book shows a payee, and how a notification names them. */
export type PayeeWords = { shown: string; named: Said }

export function addressWords(address: string): PayeeWords {
  return { shown: address, named: say('the address {address}', { address }) }
}

export function phoneWords(phone: string): PayeeWords {
  return { shown: phone, named: say('the phone {phone}', { phone }) }
}

/** Remembers whom the money goes to; tells the customer of somebody new. */
export async function rememberPayee(deps: Deps, tx: Tx, payee: Payee, { shown, named }: PayeeWords): Promise<void> {
  const row = { ...payee, added_at: deps.clock.now(), label: null, shown }
  if (!(await payees.addOnce(tx, row, ['user_id', 'kind', 'identity']))) return
  await notify(deps, tx, {
    userId: payee.user_id,
    // Removed and paid again, it is somebody new again.
    key: `payee:${payee.kind}:${payee.identity}:${row.added_at.getTime()}`,
    type: 'security',
    title: say('You paid somebody new'),
    message: say('For the first time money goes to {payee}. If this was not you, stop it: freeze your account.', {
      payee: named,
    }),
    isForEveryChannel: true,
    actionUrl: '/security/address-book',
  })
}

const findKnown = prepared<{ user_id: UserId; identity: string }>(
  'find-known-recipients',
  `select p.user_id, p.identity from unnest($1::text[], $2::text[]) as pair (user_id, identity)
  join payees p on p.user_id = pair.user_id and p.kind = 'customer' and p.identity = pair.identity`,
)

export type Pair = { from: UserId; to: UserId }

/** Of many pairs of customers, those who were paid before, as `from to`. */
export async function findKnownRecipients(
  db: Parameters<typeof findKnown>[0],
  pairs: readonly Pair[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const rows = await findKnown(db, [arrayOf(pairs.map(({ from }) => from)), arrayOf(pairs.map(({ to }) => to))])
  return new Set(rows.map(({ user_id, identity }) => `${user_id} ${identity}`))
}

/** Remembers many at once, untold: the transfer itself is told, as a first one. */
export async function rememberRecipients(deps: Deps, tx: Tx, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const added_at = deps.clock.now()
  const rows = pairs.map(({ from, to }) => {
    return { user_id: from, kind: 'customer' as const, identity: to, added_at, label: null, shown: null }
  })
  await tx
    .insertInto('payees')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
