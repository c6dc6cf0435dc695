// What the house has, as tests move it.
import type { Asset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import { clearing, treasury } from '../../src/accounting/chart.ts'
import type { TestApp } from './test-app.ts'

let moves = 0

/** Coins or money into the treasury, or out of it when there are fewer than none; in their smallest units. */
export async function moveStock({ deps }: TestApp, asset: Asset, units: bigint): Promise<void> {
  moves += 1
  const { units: moved } = money(asset, units)
  await deps.ledger.post({
    key: `stock-of-test:${moves}`,
    kind: moved > 0n ? 'treasury_funding' : 'treasury_withdrawal',
    reference: String(moves),
    entries: [
      { account: treasury(asset), units: moved },
      { account: clearing('custody', asset), units: -moved },
    ],
  })
}
