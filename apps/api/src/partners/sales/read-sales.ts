// Sales of a partner's customers, as its server sees them.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerSale } from '@kivuko/contract/partner-sales.ts'
import type { Deps } from '#deps.ts'
import type { PartnerCustomerId, PartnerId, SaleId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { findSalesByIds } from '#trading/get-sale.ts'
import { toSaleAnswers } from '#trading/sell-to-account.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { getCustomer } from '../find-customer.ts'
import { findSalePlaces, type SalePlace, salePlaces } from './store.ts'

const PLACE = /^sal_[0-9a-z]{26}$/

/** Throws `sale_not_found`, also for one that came by nobody or by another partner. */
export async function readSale(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerSale> {
  const place = await salePlaces.find(deps.db, { sale_id: id as SaleId, partner_id: partnerId })
  const [answer] = place ? await toAnswers(deps, [place]) : []
  if (!answer) throw new AppError('sale_not_found')
  return answer
}

type Asked = { cursor: string | undefined; limit: number }

export async function listSalesOf(deps: Deps, partnerId: PartnerId, asked: Asked & { customerId: string }) {
  const { id } = await getCustomer(deps.db, partnerId, asked.customerId)
  return pageSales(deps, partnerId, { ...asked, customerId: id })
}

export async function pageSales(
  deps: Deps,
  partnerId: PartnerId,
  {
    customerId,
    externalId,
    cursor,
    limit,
  }: Asked & { customerId?: PartnerCustomerId; externalId?: string | undefined },
) {
  const before = readCursor(cursor, PLACE) as SaleId | undefined
  const wanted = { ...(customerId && { customerId }), externalId, before, limit: limit + 1 }
  const found = await findSalePlaces(deps.db, partnerId, wanted)
  const { rows, next } = pageOf(
    found.map((place) => ({ ...place, id: place.sale_id })),
    limit,
  )
  return { data: await toAnswers(deps, rows), next: toCursor(next) }
}

/** In the order of the places. */
async function toAnswers(deps: Deps, places: readonly SalePlace[]): Promise<PartnerSale[]> {
  const ids = places.map(({ sale_id }) => sale_id)
  const found = new Map((await findSalesByIds(deps.db, ids)).map((sale) => [sale.id, sale]))
  const sales = ids.flatMap((id) => found.get(id) ?? [])
  const placeOf = new Map<string, SalePlace>(places.map((place) => [place.sale_id, place]))
  const answers = await toSaleAnswers(deps, sales)
  return answers.flatMap((answer, at) => {
    const place = placeOf.get(answer.id)
    const quote_id = sales[at]?.quote_id
    if (!place || !quote_id) return []
    const { customer_id, external_id, payout_account_id } = place
    const destination = customer_id === null ? null : answer.destination
    return [{ ...answer, destination, customer_id, external_id, quote_id, payout_account_id }]
  })
}
