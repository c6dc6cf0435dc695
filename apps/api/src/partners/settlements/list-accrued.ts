// Margins that no settlement has yet: what the next one begins with, as the ledger has it now.
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { listAccruedMargins as endpoint } from '@kivuko/contract/partner-dashboard.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { partnerMargin } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { databaseOfMade } from '../modes.ts'
import { requireMember } from '../require-member.ts'
import { findLast, sumEarned } from './store.ts'

export async function listAccrued(
  deps: Deps,
  userId: UserId,
  { partnerId, mode }: { partnerId: string; mode: PartnerMode },
): Promise<Response<typeof endpoint>> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  const db = databaseOfMade(deps, mode)
  const accrued = await Promise.all(
    WALLET_CURRENCIES.map(async (currency) => {
      const last = await findLast(db, partner.id, currency)
      const account = partnerMargin(partner.id, currency).name
      const { units } = await sumEarned(db, account, { after: last?.to_sequence ?? 0n, before: undefined })
      const shown = (amount: bigint) => toDecimal(money(currency, amount))
      return { currency, earned: shown(units), carried_in: shown(last?.carried_out_units ?? 0n) }
    }),
  )
  return { accrued }
}
