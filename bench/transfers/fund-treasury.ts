// Coins and money in the treasury: more than any load takes.
import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { money } from '@kivuko/money/money.ts'
import pg from 'pg'
import { treasuryFunding } from '../../apps/api/src/accounting/recipes/treasury-funding.ts'

const UNITS = 10n ** 15n

export async function fundTreasury(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const ledger = createLedger({ pool })
  const journals = [...ORDER_CRYPTOS, 'NGN', 'KES'].map((asset) =>
    treasuryFunding({ fundingId: `bench-${asset}`, amount: money(asset as 'BTC', UNITS) }),
  )
  await Promise.all(journals.map((journal) => ledger.post(journal)))
  await ledger.close()
  await pool.end()
}
