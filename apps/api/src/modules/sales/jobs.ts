import type { Deps } from '#deps.ts'
import type { SaleId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { endRefusedSale } from './end-refused-sale.ts'
import { giveCoinsBack } from './give-coins-back.ts'
import { END_REFUSED_SALE, GIVE_COINS_BACK, PAY_OUT_SALE } from './job-names.ts'
import { payOutSale } from './pay-out-sale.ts'

export function saleJobs(deps: Deps): JobTable {
  return {
    [PAY_OUT_SALE]: ({ saleId }) => payOutSale(deps, saleId as SaleId),
    [END_REFUSED_SALE]: ({ saleId }) => endRefusedSale(deps, saleId as SaleId),
    [GIVE_COINS_BACK]: ({ saleId }) => giveCoinsBack(deps, saleId as SaleId),
  }
}
