// The margin in force: what a partner set, and never more than the operator allows it by now.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import type { Deps } from '#deps.ts'
import type { Margin } from '#market/quote.ts'
import type { PartnerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tables } from '#tables.ts'

export const partners = rowTable('partners')
type PartnerRow = Pick<Tables['partners'], 'margin_bps' | 'margin_max_bps'>

export function maxOf({ config }: Pick<Deps, 'config'>, { margin_max_bps }: PartnerRow): number {
  return margin_max_bps ?? config.partnerMarginMaxBps
}

export function bpsOf(deps: Pick<Deps, 'config'>, partner: PartnerRow): number {
  return Math.min(partner.margin_bps, maxOf(deps, partner))
}

/** For a quote, which keeps it. Of currencies that a float can hold. */
export async function marginOf(deps: Deps, partnerId: PartnerId, fiat: OrderFiat): Promise<Margin | undefined> {
  if (!WALLET_CURRENCIES.some((each) => each === fiat)) return undefined
  const partner = await partners.find(deps.db, partnerId)
  const bps = partner ? bpsOf(deps, partner) : 0
  return bps > 0 ? { partnerId, bps: BigInt(bps) } : undefined
}
