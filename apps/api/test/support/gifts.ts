// Money for a customer out of nowhere, for tests of what can be done with it.
import { listWallets } from '@kivuko/contract/wallets.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import type { Customer, TestApp } from './test-app.ts'

let gifts = 0

/** In the asset's smallest units. */
export async function give(app: TestApp, { user }: Customer, asset: Asset, units: bigint): Promise<void> {
  gifts += 1
  await app.deps.ledger.post({
    key: `gift-of-test:${gifts}`,
    kind: 'gift',
    reference: String(gifts),
    entries: [
      { account: clearing('custody', asset), units: -units },
      { account: customerAvailable(user.id, asset), units },
    ],
  })
}

/** As the wallet shows it. */
export async function balanceOf({ call }: Customer, currency: 'NGN' | 'KES' | 'USD'): Promise<string | undefined> {
  return (await call(listWallets)).body.find((wallet) => wallet.currency === currency)?.available_balance
}
