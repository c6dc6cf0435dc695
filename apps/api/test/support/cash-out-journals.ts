// Cash-outs of any size and fee, as journals.
import { ASSETS, type Asset, type FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { cashOut, cashOutHold, cashOutRelease, cashOutReturn } from '../../src/accounting/recipes/cash-out.ts'

const FIATS = (Object.keys(ASSETS) as Asset[]).filter((code) => ASSETS[code].kind === 'fiat') as FiatAsset[]

const cashOuts = fc
  .record({
    fiat: fc.constantFrom(...FIATS),
    units: fc.bigInt({ min: 1n, max: 2n ** 62n }),
    fee: fc.nat(1_000),
    provider: fc.constantFrom('bank', 'mpesa', 'paystack'),
  })
  .map(({ fiat, units, fee, provider }) => ({
    cashOutId: 'cho_1',
    userId: 'usr_1',
    amount: money(fiat, units),
    fee: money(fiat, BigInt(fee)),
    provider,
  }))

/** By the name of their recipe. */
export const CASH_OUT_JOURNALS = {
  cashOutHold: cashOuts.map(cashOutHold),
  cashOutRelease: cashOuts.map(cashOutRelease),
  cashOut: cashOuts.map(cashOut),
  cashOutReturn: cashOuts.map(cashOutReturn),
}
