// A sale to somewhere that its customer was never paid to: a frame's session gives no proof of who is there, so they say yes at the site,
// with the proof that the site asks for there, to these coins and this account or phone.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { WidgetCaller } from '#platform/widget-caller.ts'
import type { SaleAsked } from '#tables/partner-browsers.ts'
import { hashText } from './session.ts'
import { appOfLink, getOpen, requireCustomer, requireSeller } from './sign-in-at-site.ts'
import { signIns } from './store.ts'

/** Throws `widget_sale_unproven` unless its customer said yes to this very sale in the last minutes. */
export async function requireSaid({ db, clock }: Deps, caller: WidgetCaller, asked: SaleAsked): Promise<void> {
  const row = await signIns.find(db, { session_id: caller.id })
  const isSaid = row?.sale && row.confirmed_at && row.expires_at > clock.now() && isSame(row.sale, asked)
  if (!isSaid) throw new AppError('widget_sale_unproven')
}

function isSame(one: SaleAsked, other: SaleAsked): boolean {
  const fields = ['user_id', 'kind', 'identity', 'crypto_currency', 'crypto_units', 'fiat_currency'] as const
  return fields.every((field) => one[field] === other[field])
}

/** Once, with a proof that came along. Throws as opening the link does, `email_unverified` and `account_suspended`. */
export async function confirmSaleAtSite(deps: Deps, userId: UserId, secret: string): Promise<void> {
  const user = await requireCustomer(deps, userId)
  if (user.suspended_at) throw new AppError('account_suspended')
  if (!user.email_verified_at) throw new AppError('email_unverified')
  const { app, mode } = appOfLink(deps, secret)
  await inTransaction(app.db, async (tx) => {
    await signIns.lock(tx, { secret_hash: hashText(secret) })
    const { row, session } = await getOpen(app, tx, { secret, mode })
    if (!row.sale) throw new AppError('widget_link_invalid')
    await requireSeller(app, { user, mode, sale: row.sale, session })
    await signIns.change(tx, { session_id: row.session_id }, { confirmed_at: app.clock.now() })
  })
}
