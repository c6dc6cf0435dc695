// `node apps/api/src/commands/seed.ts`: what the demo needs to be tried: stock in the treasury and two customers. Safe to repeat.
import { AppError } from '@kivuko/contract/errors.ts'
import { isAsset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import { treasuryFunding } from '#accounting/recipes.ts'
import { readConfig } from '#config.ts'
import { createDeps, type Deps } from '#deps.ts'
import { register } from '#modules/auth/register.ts'
import { noteEmailVerified } from '#modules/auth/store.ts'
import { inTransaction } from '#platform/database.ts'
import { runCommand } from './run-command.ts'

/** Printed, so that `npm start` can show them; the password is for a machine of one's own only. */
export const DEMO_CUSTOMERS = [
  { fullName: 'Ada Obi', email: 'ada@kivuko.example', password: 'ferry-over-the-lake-1' },
  { fullName: 'Brian Otieno', email: 'brian@kivuko.example', password: 'ferry-over-the-lake-1' },
]

const DEMO_TREASURY: Record<string, string> = {
  BTC: '25',
  ETH: '400',
  USDT: '500000',
  USDC: '500000',
  XRP: '500000',
  SOL: '5000',
}

await runCommand(async () => {
  const config = readConfig()
  if (!config.isDemo)
    throw new Error('Only a demo is seeded: set KIVUKO_ENV=demo, and never for a database with real customers.')
  const deps = createDeps(config)
  try {
    await fundTreasury(deps)
    for (const customer of DEMO_CUSTOMERS) {
      await registerOnce(deps, customer)
      console.log(`${customer.email}  password ${customer.password}`)
    }
  } finally {
    await deps.close()
  }
})

/** The funding's key makes a second run a repeat. */
async function fundTreasury(deps: Deps): Promise<void> {
  for (const [asset, text] of Object.entries(DEMO_TREASURY)) {
    const amount = isAsset(asset) ? parse(asset, text) : undefined
    if (amount) await deps.ledger.post(treasuryFunding({ fundingId: `demo-${asset}`, amount }))
  }
}

async function registerOnce(deps: Deps, customer: (typeof DEMO_CUSTOMERS)[number]): Promise<void> {
  try {
    const { user } = await register(deps, { ...customer, visitor: { address: '127.0.0.1', userAgent: 'seed' } })
    // Nobody has their mail, so their addresses are as good as confirmed.
    await inTransaction(deps.db, (tx) => noteEmailVerified(tx, user.id, deps.clock.now()))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error
  }
}
