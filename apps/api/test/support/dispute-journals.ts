// Every journal of disputes and debts, at random: for the tests of recipes.
import { ASSETS, type Asset, type FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import * as recipes from '../../src/accounting/recipes/dispute.ts'

const FIATS = (Object.keys(ASSETS) as Asset[]).filter((code) => ASSETS[code].kind === 'fiat') as FiatAsset[]

/** Each part may be nothing, or all there is. */
const contested = fc
  .record({
    fiat: fc.constantFrom(...FIATS),
    units: fc.bigInt({ min: 1n, max: 2n ** 61n }),
    lifted: fc.nat(1000),
    kept: fc.nat(1000),
  })
  .map(({ fiat, units, lifted, kept }) => {
    const back = (units * BigInt(lifted)) / 1000n
    return {
      causeId: 'dsp_1',
      moveId: 'txn_1',
      provider: 'stripe' as const,
      userId: 'usr_1',
      amount: money(fiat, units),
      lifted: money(fiat, back),
      kept: money(fiat, ((units - back) * BigInt(kept)) / 1000n),
    }
  })

export const DISPUTE_JOURNALS = {
  paymentTaken: contested.map(recipes.paymentTaken),
  paymentGivenBack: contested.map(recipes.paymentGivenBack),
  debt: contested.map(recipes.debt),
  refundSetOff: contested.map(recipes.refundSetOff),
  debtPaid: contested.map(recipes.debtPaid),
  debtWrittenOff: contested.map(recipes.debtWrittenOff),
}
