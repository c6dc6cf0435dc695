// What a frame shows: what the partner asked for, how one can pay now, who is signed in, and the last order.
import { METHODS_BY_CURRENCY } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type BuySettings, WIDGET_METHODS, type WidgetMethod } from '@kivuko/contract/partner-widget.ts'
import type { WidgetView } from '@kivuko/contract/widget.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import type { WidgetSessionId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { pausedSentence } from '#settlement/phone-networks.ts'
import { findOrder } from '#trading/find-order.ts'
import { withPayment } from '#trading/order-by-phone.ts'
import { findUser } from '#users/find-user.ts'
import { findOrigins } from '../origin-store.ts'
import { toLockedAddress } from './deliver-in-session.ts'
import { showSelling } from './show-selling.ts'
import { findOrderIds, type SessionRow, sessions } from './store.ts'
import { toWidgetOrder } from './widget-order.ts'

const partners = rowTable('partners')

export async function showById(deps: Deps, id: WidgetSessionId): Promise<WidgetView> {
  const row = await sessions.find(deps.db, id)
  if (!row) throw new AppError('widget_session_invalid')
  return showSession(deps, row)
}

export async function showSession(deps: Deps, row: SessionRow): Promise<WidgetView> {
  const { db, config } = deps
  const { settings, prefilled } = row
  const [partner, { origins }, user, [last]] = await Promise.all([
    partners.find(db, row.partner_id),
    findOrigins(db, row.partner_id),
    row.user_id ? findUser(db, row.user_id) : undefined,
    findOrderIds(db, row.id),
  ])
  const order = last && (await findOrder(db, last))
  const card = deps.settlement.collector('card').browser?.settings()
  return {
    id: row.id,
    partner: partner?.name ?? '',
    brand: config.brand.name,
    is_test: config.mode === 'test',
    origins,
    return_address: settings.return_address ?? null,
    language: settings.language ?? 'en',
    theme: settings.theme ?? {},
    fiat_currency: settings.fiat_currency,
    fiat_amount: settings.side === 'buy' ? (settings.fiat_amount ?? null) : null,
    crypto_currencies: settings.side === 'buy' ? settings.crypto_currencies : [],
    selling: settings.side === 'sell' ? await showSelling(deps, row, settings) : null,
    delivery: toLockedAddress(settings),
    verification_url: `${config.publicUrl}/kyc-verification`,
    methods: settings.side === 'buy' ? openMethods(deps, settings) : [],
    prefilled: {
      email: prefilled.email ?? null,
      first_name: prefilled.first_name ?? null,
      last_name: prefilled.last_name ?? null,
      phone_number: prefilled.phone_number ?? null,
    },
    customer: user ? { email: user.email, first_name: user.first_name } : null,
    order: order ? await toWidgetOrder(deps, await withPayment(deps, order)) : null,
    card: card ? { publishable_key: card.publishable_key, script_url: card.script_url } : null,
    expires_at: row.expires_at.toISOString(),
  }
}

/** Those that the partner offers and that can be paid by now. */
function openMethods(deps: Deps, { fiat_currency: currency, payment_methods }: BuySettings) {
  const { fees, settlement, stops } = deps
  const offered: readonly WidgetMethod[] = payment_methods ?? WIDGET_METHODS
  const isPaused = (method: WidgetMethod) =>
    (method === 'mpesa' ? pausedSentence(deps, 'in') : stops.sentence('card_in')) !== undefined
  return METHODS_BY_CURRENCY[currency].flatMap(({ method }) => {
    const offer = offered.find((each) => each === method)
    const bounds = offer && boundsOf(fees, currency, offer)
    if (!offer || !bounds || !settlement.isOpen(currency, offer) || isPaused(offer)) return []
    return [{ method: offer, minimum: toDecimal(bounds.minimum), maximum: toDecimal(bounds.maximum) }]
  })
}
