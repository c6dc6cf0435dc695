// What a customer does with the list of those they paid or added, and the switch that lets coins go nowhere else.
import { AppError } from '@kivuko/contract/errors.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { notify } from '#record/notify.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import type { Payee } from './payees.ts'

export type PayeeRow = Tables['payees']

const payees = rowTable('payees')
const switches = rowTable('book_switches')

/** More is no list that a person keeps. */
const ADDRESSES_MAX = 200

/** Newest first. */
export async function findPayees(db: Db, userId: UserId): Promise<PayeeRow[]> {
  return db
    .selectFrom('payees')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('identity')
    .limit(ADDRESSES_MAX)
    .execute()
}

/** Before anything was paid. Told over every channel, as whoever does it may be somebody else. */
export async function addPayee(
  deps: Deps,
  tx: Tx,
  payee: Payee,
  { shown, label }: { shown: string; label: string | null },
): Promise<void> {
  if ((await findPayees(tx, payee.user_id)).length >= ADDRESSES_MAX) throw new AppError('book_full')
  const added_at = deps.clock.now()
  if (!(await payees.addOnce(tx, { ...payee, added_at, shown, label }, ['user_id', 'kind', 'identity'])))
    throw new AppError('payee_known')
  await tell(deps, tx, payee.user_id, {
    about: `book:${payee.identity}`,
    title: say('An address was added to your address book'),
    // Without the label: a mail from us carries no words of somebody who may be a stranger.
    message: say('Coins may go to {shown} from now on. If this was not you, stop it: freeze your account.', { shown }),
  })
}

export async function removePayee(tx: Tx, payee: Payee): Promise<void> {
  if (!(await payees.remove(tx, payee))) throw new AppError('payee_not_found')
}

/** '' takes the label away. */
export async function labelPayee(tx: Tx, payee: Payee, label: string): Promise<void> {
  if (!(await payees.change(tx, payee, { label: label === '' ? null : label }))) throw new AppError('payee_not_found')
}

export type OnlyBook = { isOn: boolean; loosensAt: Date | null }

export async function onlyBookOf(db: Db, userId: UserId, now: Date): Promise<OnlyBook> {
  const row = await switches.find(db, { user_id: userId })
  const isOn = row !== undefined && (row.loosens_at === null || row.loosens_at > now)
  return { isOn, loosensAt: isOn ? row.loosens_at : null }
}

/** On at once. */
export async function turnOnlyBookOn(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const row = { user_id: userId, turned_on_at: deps.clock.now(), loosens_at: null }
  if (!(await switches.addOnce(tx, row, ['user_id']))) await switches.change(tx, { user_id: userId }, row)
}

/** It holds for `waitMs` more. Turned off twice, the first time counts. */
export async function turnOnlyBookOff(deps: Deps, tx: Tx, userId: UserId, waitMs: number): Promise<void> {
  const { isOn, loosensAt } = await onlyBookOf(tx, userId, deps.clock.now())
  if (!isOn || loosensAt) return
  await switches.change(tx, { user_id: userId }, { loosens_at: after(deps.clock.now(), waitMs) })
  await tell(deps, tx, userId, {
    about: 'book:loosened',
    title: say('Your address book no longer holds coins back'),
    message: say(
      'Soon coins may go to any address again, not only to those of your address book. If this was not you, stop it: freeze your account.',
    ),
  })
}

type Told = { about: string; title: Said; message: Said }

async function tell(deps: Deps, tx: Tx, userId: UserId, { about, title, message }: Told): Promise<void> {
  const key = `${about}:${deps.clock.now().getTime()}`
  const actionUrl = '/security/address-book'
  await notify(deps, tx, { userId, key, type: 'security', isForEveryChannel: true, title, message, actionUrl })
}
