// Somebody signs in to a frame at the site, with whatever they have there: the frame gets a link and a code, a signed-in customer says
// yes to both, and the frame asks whether they did. A link that was sent to somebody else shows its code, its partner and what it
// allows before anything is said to it; it works once, for ten minutes, and for the session that made it alone.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { say } from '@kivuko/contract/say.ts'
import type { TradeSide } from '@kivuko/contract/trades.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { openForeign } from '#people/open-foreign.ts'
import { worksHere } from '#people/works-here.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { WidgetCaller } from '#platform/widget-caller.ts'
import { notify } from '#record/notify.ts'
import type { SaleAsked } from '#tables/partner-browsers.ts'
import type { Db } from '#tables.ts'
import { findUser, findUserByEmail, getUser, type UserRow } from '#users/find-user.ts'
import { applicationOf } from '../modes.ts'
import { isOpen } from '../partner.ts'
import { toLockedAddress } from './deliver-in-session.ts'
import { hashText, modeOfLink, newLinkCode, newLinkSecret, SIGN_IN_MS, stateOf } from './session.ts'
import { type SessionRow, sessions, signIns } from './store.ts'

const partners = rowTable('partners')

export function startSiteSignIn(deps: Deps, caller: WidgetCaller) {
  return startLink(deps, caller, null)
}

/** Of a sale that is to be said yes to; null: signs in. It ends the link before it. */
export async function startLink(deps: Deps, caller: WidgetCaller, sale: SaleAsked | null) {
  const now = deps.clock.now()
  const secret = newLinkSecret(deps.config.mode)
  const row = {
    session_id: caller.id,
    secret_hash: hashText(secret),
    code: newLinkCode(),
    created_at: now,
    expires_at: after(now, SIGN_IN_MS),
    confirmed_at: null,
    sale,
  }
  await inTransaction(deps.db, async (tx) => {
    await sessions.lock(tx, caller.id)
    await signIns.remove(tx, { session_id: caller.id })
    await signIns.add(tx, row)
  })
  const { code, expires_at } = row
  return { url: `${deps.config.publicUrl}/widget-sign-in#${secret}`, code, expires_at: expires_at.toISOString() }
}

/** Asked by the frame until somebody said yes, or the link is over. */
export async function readSiteSignIn({ db, clock }: Deps, caller: WidgetCaller) {
  const row = await signIns.find(db, { session_id: caller.id })
  const user = row?.confirmed_at && caller.userId ? await findUser(db, caller.userId) : undefined
  if (user) return { status: 'done' as const, customer: { email: user.email, first_name: user.first_name } }
  const isOver = !row || row.confirmed_at !== null || row.expires_at <= clock.now()
  return { status: isOver ? ('expired' as const) : ('waiting' as const), customer: null }
}

/** Throws `widget_link_invalid`, `widget_staff_elsewhere` for who works here, and `widget_link_of_other` for whose sale it is not. */
export async function openSiteSignIn(deps: Deps, userId: UserId, secret: string) {
  const user = await requireCustomer(deps, userId)
  const { app, mode } = appOfLink(deps, secret)
  const { row, session, partner } = await getOpen(app, app.db, { secret, mode })
  const { sale } = row
  if (sale) await requireSeller(app, { user, mode, sale, session })
  return {
    partner: partner.name,
    is_test: mode === 'test',
    code: row.code,
    delivery: toLockedAddress(session.settings),
    side: session.settings.side,
    sale: sale && toAsked(sale),
    customer: { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email },
    expires_at: row.expires_at.toISOString(),
  }
}

/** Once. Throws as opening it does, `email_unverified` and `account_suspended`. */
export async function confirmSiteSignIn(deps: Deps, userId: UserId, secret: string): Promise<void> {
  const user = await requireCustomer(deps, userId)
  if (user.suspended_at) throw new AppError('account_suspended')
  if (!user.email_verified_at) throw new AppError('email_unverified')
  const { app, mode } = appOfLink(deps, secret)
  const told = { user, secret }
  const page = await inTransaction(app.db, async (tx) => {
    const locked = await signIns.lock(tx, { secret_hash: hashText(secret) })
    const { row, session, partner } = await getOpen(app, tx, { secret, mode })
    // A sale takes a proof each time, and a call of its own.
    if (row.sale) throw new AppError('widget_link_invalid')
    const buyer = mode === 'live' ? user : await openForeign(app, tx, user)
    const isOpen = await sessions.change(tx, { id: session.id, revoked_at: null }, { user_id: buyer.id })
    if (!locked || !isOpen) throw new AppError('widget_link_invalid')
    await signIns.change(tx, { session_id: row.session_id }, { confirmed_at: app.clock.now() })
    const { side } = session.settings
    if (mode === 'live') await tell(deps, tx, { ...told, partner: partner.name, side })
    return { partner: partner.name, side }
  })
  // The test mode has a database of its own, and nobody looks for a notice there.
  if (mode === 'test') await inTransaction(deps.db, (tx) => tell(deps, tx, { ...told, ...page }))
}

type Told = { user: UserRow; partner: string; side: TradeSide; secret: string }

function tell(deps: Deps, tx: Parameters<typeof notify>[1], { user, partner, side, secret }: Told): Promise<void> {
  return notify(deps, tx, {
    userId: user.id,
    key: `widget-sign-in:${hashText(secret).toString('hex').slice(0, 32)}`,
    type: 'security',
    title: say('You signed in on a page of {partner}', { partner }),
    message:
      side === 'sell'
        ? say('That page can sell as you for a while. If this was not you, stop it: freeze your account.')
        : say('That page can buy as you for a while. If this was not you, stop it: freeze your account.'),
    actionUrl: '/security',
  })
}

export async function requireCustomer(deps: Deps, userId: UserId): Promise<UserRow> {
  if (await worksHere(deps.db, userId)) throw new AppError('widget_staff_elsewhere')
  return getUser(deps.db, userId)
}

type Seller = { user: UserRow; mode: PartnerMode; sale: SaleAsked; session: SessionRow }

/** Whose sale it is, who is signed in to the frame, and who says yes are one; in the test mode by the confirmed address. */
export async function requireSeller(app: Deps, { user, mode, sale, session }: Seller): Promise<void> {
  const seller = mode === 'live' ? user : await findUserByEmail(app.db, user.email)
  if (sale.user_id !== session.user_id || seller?.id !== sale.user_id) throw new AppError('widget_link_of_other')
}

function toAsked({ crypto_currency, crypto_units, fiat_currency, destination }: SaleAsked) {
  const crypto_amount = toDecimal(money(crypto_currency, BigInt(crypto_units)))
  return { crypto_currency, crypto_amount, fiat_currency, destination }
}

export function appOfLink(deps: Deps, secret: string): { app: Deps; mode: PartnerMode } {
  const mode = modeOfLink(secret)
  const app = mode && applicationOf(deps, mode)
  if (!mode || !app) throw new AppError('widget_link_invalid')
  return { app, mode }
}

/** A link that was used, is over, or belongs to a session that has ended is none; which of these it was is not told. */
export async function getOpen({ clock }: Deps, db: Db, { secret, mode }: { secret: string; mode: PartnerMode }) {
  const now = clock.now()
  const row = await signIns.find(db, { secret_hash: hashText(secret) })
  const session = row && (await sessions.find(db, row.session_id))
  const partner = session && (await partners.find(db, session.partner_id))
  if (!row || !session || !partner || row.confirmed_at || row.expires_at <= now)
    throw new AppError('widget_link_invalid')
  if (stateOf(session, now) !== 'taken' || (mode === 'live' && !isOpen(mode, partner.state)))
    throw new AppError('widget_link_invalid')
  return { row, session, partner }
}
