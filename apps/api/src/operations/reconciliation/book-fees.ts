// Books what a provider's statement says it kept: once a line, whatever is read again.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { type Asset, isAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import { providerFee } from '#accounting/recipes/provider-fee.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { type Found, type Line, toDifference } from './reconciliation.ts'
import { lockUnbookedFees, putDifferences, setFeesBooked } from './store.ts'

const FEES_AT_ONCE = 100

export async function bookFees(deps: Deps, provider: StatementProvider): Promise<void> {
  while ((await bookSome(deps, provider)) === FEES_AT_ONCE);
}

/** How many were booked. */
async function bookSome(deps: Deps, provider: StatementProvider): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const lines = await lockUnbookedFees(tx, provider, FEES_AT_ONCE)
    if (lines.length === 0) return 0
    const now = deps.clock.now()
    await setFeesBooked(tx, provider, { ids: lines.map(({ id }) => id), now })
    await putDifferences(
      tx,
      lines.map((line) => toDifference(feeOf(line), provider, now)),
    )
    const journals = lines.map((line) =>
      providerFee({ provider, lineId: line.id, fee: money(assetOf(line), line.fee_units) }),
    )
    const outcomes = await deps.ledger.postManyWithin(queryable(tx), journals)
    const refusal = outcomes.find((outcome) => outcome instanceof Error)
    if (refusal) throw refusal
    return lines.length
  })
}

function feeOf(line: Line): Found {
  return {
    asset: line.asset,
    name: `fee:${line.id}`,
    kind: 'provider_fee',
    ledgerUnits: -line.fee_units,
    statementUnits: -line.fee_units,
    journalKey: `provider_fee:${line.provider}:${line.id}`,
    lineId: line.id,
    text: line.text,
    at: line.at,
  }
}

function assetOf({ asset }: Line): Asset {
  if (!isAsset(asset)) throw new Error(`a line is in ${asset}`)
  return asset
}
