// What a frame that sells shows beside the session: the coins, what they are paid out in, and the last sale.
import type { SellSettings } from '@kivuko/contract/partner-widget.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import { t } from '@kivuko/contract/text.ts'
import { BANK_FIELDS, payoutMethodOf } from '@kivuko/contract/trades.ts'
import type { WidgetView } from '@kivuko/contract/widget.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { getSaleById, readPayoutWay, toSaleAnswer } from '#trading/sell-by-frame.ts'
import { findSaleIds, type SessionRow } from './store.ts'

export async function showSelling(
  deps: Deps,
  row: SessionRow,
  { crypto_currencies, crypto_amount, fiat_currency }: SellSettings,
): Promise<WidgetView['selling']> {
  const [last] = await findSaleIds(deps.db, row.id)
  const way = readPayoutWay(deps, fiat_currency)
  // Whoever signed in after somebody else sees nothing of theirs.
  const sale = last && row.user_id ? await getSaleById(deps.db, row.user_id, last).catch(() => undefined) : undefined
  return {
    crypto_currencies,
    crypto_amount: crypto_amount ?? null,
    fiat_currency,
    payout_method: payoutMethodOf(fiat_currency),
    account_fields: isBankFiat(fiat_currency) ? BANK_FIELDS[fiat_currency] : null,
    bounds:
      way && way.paused === undefined
        ? { minimum: toDecimal(way.bounds.minimum), maximum: toDecimal(way.bounds.maximum) }
        : null,
    closed: way ? (way.paused ?? null) : t('Nothing is paid out in this currency at the moment.'),
    sale_url: `${deps.config.publicUrl}/sale`,
    sale: sale ? await toSaleAnswer(deps, sale) : null,
  }
}
