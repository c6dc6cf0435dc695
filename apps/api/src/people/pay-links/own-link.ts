// A customer's own link to be paid: chosen, changed seldom, taken away.
import { AppError } from '@kivuko/contract/errors.ts'
import {
  asHandle,
  HANDLE_CHANGE_DAYS,
  handleProblem,
  type OwnPayLink,
  type PayLinkTerms,
  payPath,
  type ShownName,
} from '@kivuko/contract/pay-links.ts'
import { say } from '@kivuko/contract/say.ts'
import { toDataURL } from 'qrcode'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { getUser, lockCustomer } from '#users/find-user.ts'
import { findLastHandle, giveUpHandle, type Handle, handles, takeHandle } from '#users/handles.ts'
import { shownNames } from './shown-name.ts'

const SHOWN_AT_FIRST: ShownName = 'initial'

export async function readOwnLink(deps: Deps, userId: UserId, db: Db = deps.db): Promise<OwnPayLink> {
  const [user, last] = [await getUser(db, userId), await findLastHandle(db, userId)]
  const handle = last && last.given_up_at === null ? last.handle : null
  const changeAt = last && changeableAt(last)
  return {
    handle,
    url: handle === null ? null : urlOf(deps, handle),
    shows: last?.shows ?? SHOWN_AT_FIRST,
    names: shownNames(user),
    change_at: changeAt && changeAt > deps.clock.now() ? changeAt.toISOString() : null,
  }
}

/** Calls of one customer come one after another. */
export async function saveOwnLink(
  deps: Deps,
  userId: UserId,
  { handle: typed, shows }: { handle: string; shows: ShownName },
): Promise<OwnPayLink> {
  const handle = asHandle(typed)
  return inTransaction(deps.db, async (tx) => {
    const { email, email_verified_at } = await lockCustomer(tx, userId)
    const last = await findLastHandle(tx, userId)
    if (last?.handle === handle && last.given_up_at === null) await handles.change(tx, { handle }, { shows })
    else {
      refuseUnfit(handle, { email, brand: deps.config.brand.name })
      if (!email_verified_at) throw new AppError('email_unverified')
      await choose(deps, { tx, last, row: { handle, user_id: userId, shows } })
    }
    return readOwnLink(deps, userId, tx)
  })
}

type Choice = {
  tx: Parameters<typeof takeHandle>[0]
  last: Handle | undefined
  row: Pick<Handle, 'handle' | 'user_id' | 'shows'>
}

/** The one that was had last is no change: it comes back at once. */
async function choose(deps: Deps, { tx, last, row }: Choice): Promise<void> {
  const now = deps.clock.now()
  const isBack = last?.handle === row.handle
  if (last && !isBack && changeableAt(last) > now)
    throw new AppError('handle_too_soon', {
      detail: say('You can choose another link from {day} on.', { day: changeableAt(last).toISOString().slice(0, 10) }),
    })
  await giveUpHandle(tx, row.user_id, now)
  if (!(await takeHandle(tx, { ...row, chosen_at: isBack ? last.chosen_at : now }))) throw new AppError('handle_taken')
}

function changeableAt({ chosen_at }: Handle): Date {
  return after(chosen_at, HANDLE_CHANGE_DAYS * DAY_MS)
}

/** By a handle nobody learns an address: what stands before the @ of one's own is refused. */
function refuseUnfit(handle: string, { email, brand }: { email: string; brand: string }): void {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase()
  const plain = (text: string) => text.replaceAll(/[^a-z0-9]/g, '')
  const problem =
    handleProblem(handle, brand) ??
    (plain(local) === plain(handle) ? say('This is how your email address begins. Please choose another') : undefined)
  if (problem) throw new AppError('validation_failed', { errors: [{ field: 'handle', message: problem }] })
}

export async function removeOwnLink(deps: Deps, userId: UserId): Promise<OwnPayLink> {
  return inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, userId)
    await giveUpHandle(tx, userId, deps.clock.now())
    return readOwnLink(deps, userId, tx)
  })
}

export async function drawOwnLink(
  deps: Deps,
  userId: UserId,
  terms: PayLinkTerms,
): Promise<{ url: string; qr: string }> {
  const own = await handles.find(deps.db, { user_id: userId, given_up_at: null })
  if (!own) throw new AppError('pay_link_not_found')
  const url = urlOf(deps, own.handle, terms)
  return { url, qr: await toDataURL(url, { margin: 2, width: 240 }) }
}

function urlOf({ config }: Deps, handle: string, terms: PayLinkTerms = {}): string {
  return `${config.publicUrl}${payPath({ handle, ...terms })}`
}
