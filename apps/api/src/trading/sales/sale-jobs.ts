import type { SaleId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const payOutSaleJob = job<{ saleId: SaleId }>({ name: 'pay-out-sale', key: ({ saleId }) => `pay-out:${saleId}` })
export const endRefusedSaleJob = job<{ saleId: SaleId }>({
  name: 'end-refused-sale',
  key: ({ saleId }) => `refused:${saleId}`,
})
export const giveCoinsBackJob = job<{ saleId: SaleId }>({
  name: 'give-coins-back',
  key: ({ saleId }) => `coins-back:${saleId}`,
})
