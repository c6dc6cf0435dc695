// Journals of partners' margins and of payouts from their floats, for any amounts.
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { bulkPayoutHold, bulkPayoutRelease } from '../../src/accounting/recipes/bulk-payout.ts'
import { marginGivenBack, marginSettlement, marginWithheld } from '../../src/accounting/recipes/partner-margin.ts'

const amounts = fc.bigInt({ min: 1n, max: 2n ** 62n }).map((units) => money('KES', units))
const withheld = amounts.map((amount) => ({ causeId: 'ord_1:1', partnerId: 'ptn_1', amount }))

export const PARTNER_JOURNALS = {
  marginWithheld: withheld.map(marginWithheld),
  marginGivenBack: withheld.map(marginGivenBack),
  marginSettlement: amounts.map((amount) =>
    marginSettlement({ settlementId: 'pst_1', partnerId: 'ptn_1', floatId: 'usr_1', amount }),
  ),
  bulkPayoutHold: amounts.map((total) => bulkPayoutHold({ bulkId: 'bpy_1', floatId: 'usr_1', total })),
  bulkPayoutRelease: amounts.map((total) => bulkPayoutRelease({ rowId: 'bpr_1', floatId: 'usr_1', total })),
}
