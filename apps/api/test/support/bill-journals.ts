// Bills of any size and fee, as journals.
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { bill, billHold, billRelease, billReturn } from '../../src/accounting/recipes/bill.ts'

const bills = fc
  .record({
    fiat: fc.constantFrom('NGN' as const, 'KES' as const),
    units: fc.bigInt({ min: 1n, max: 2n ** 62n }),
    fee: fc.nat(1_000),
  })
  .map(({ fiat, units, fee }) => ({
    billId: 'bil_1',
    userId: 'usr_1',
    amount: money(fiat, units),
    fee: money(fiat, BigInt(fee)),
  }))

/** By the name of their recipe. */
export const BILL_JOURNALS = {
  billHold: bills.map(billHold),
  billRelease: bills.map(billRelease),
  bill: bills.map(bill),
  billReturn: bills.map(billReturn),
}
