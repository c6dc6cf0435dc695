// What every demo has: stock in the treasury, customers to sign in as, and staff with authenticator keys that everybody
// knows. Safe to repeat.
import { DEMO_STAFF, type DemoMember } from '@kivuko/contract/demo-staff.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { isAsset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import { treasuryFunding } from '#accounting/recipes/treasury-funding.ts'
import type { Deps } from '#deps.ts'
import { adoptTotp } from '#people/adopt-totp.ts'
import { setStaffRole } from '#people/manage-staff.ts'
import { register } from '#people/register.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { setEmailVerified } from '#users/change-user.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'

/** For a machine of one's own only. */
const DEMO_PASSWORD = 'ferry-over-the-lake-1'

type DemoCustomer = { fullName: string; email: string }

const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  { fullName: 'Ada Obi', email: 'ada@kivuko.example' },
  { fullName: 'Brian Otieno', email: 'brian@kivuko.example' },
]

/** Who is worth signing in as where people have lived for a year, and what there is to see. */
const LIVED_IN: Readonly<Record<string, string>> = {
  'ada@kivuko.example': 'Lagos, tier 3: coins of a year, bills with their tokens, cash-outs, requests for money',
  'brian@kivuko.example': 'Kisumu, tier 2: wages and paybill by M-Pesa, shillings to phones, a ticket to support',
  'zawadi@kivuko.example': 'Nairobi, tier 4: trades every week, block trades, waits for euro',
  'chinedu@kivuko.example': 'Enugu, tier 1: came three months ago',
  'musa@kivuko.example': 'Kano: his account is frozen, and he wrote to support',
  'funmi@kivuko.example': 'Surulere: an agent, with the deals and the commission of her shop',
  'adaobi@kivuko.example': 'runs Sahara Lane Textiles: a payment to approve, its members, its wallets',
  'folake@kivuko.example': 'Lagos, tier 3: checks what the company pays, and saves in coins',
}

const DEMO_TREASURY: Record<string, string> = {
  BTC: '25',
  ETH: '400',
  USDT: '500000',
  USDC: '500000',
  XRP: '500000',
  SOL: '5000',
  BNB: '1000',
  NGN: '500000000',
  KES: '50000000',
  USD: '500000',
  EUR: '500000',
  GBP: '500000',
  CHF: '500000',
  JPY: '50000000',
  CAD: '500000',
}

/** Refused outside a demo. */
export async function seedDemo(deps: Deps, { customers = DEMO_CUSTOMERS } = {}): Promise<void> {
  if (!deps.config.isDemo)
    throw new Error('Only a demo is seeded: set KIVUKO_ENV=demo, and never for a database with real customers.')
  await fundTreasury(deps)
  for (const customer of customers) await registerOnce(deps, customer)
  for (const member of DEMO_STAFF) await employOnce(deps, member)
}

/** A line for each whom a demo is shown with: who they are, and what to look at. */
export async function describeLogins(deps: Pick<Deps, 'db'>): Promise<string[]> {
  const people = await findByIdentifiers(deps.db, Object.keys(LIVED_IN))
  // Who lives in the world alone is there or not.
  const isLivedIn = people.every((person) => person !== undefined)
  const shown = isLivedIn ? Object.keys(LIVED_IN) : DEMO_CUSTOMERS.map(({ email }) => email)
  return [
    ...shown.map((email) => (isLivedIn ? `${email.padEnd(24)}${LIVED_IN[email]}` : email)),
    `with the password ${DEMO_PASSWORD}`,
  ]
}

/** The funding's key makes a second run a repeat. */
async function fundTreasury(deps: Deps): Promise<void> {
  for (const [asset, text] of Object.entries(DEMO_TREASURY)) {
    const amount = isAsset(asset) ? parse(asset, text) : undefined
    if (amount) await deps.ledger.post(treasuryFunding({ fundingId: `demo-${asset}`, amount }))
  }
}

/** Undefined when they have an account. */
async function registerOnce(deps: Deps, { fullName, email }: DemoCustomer): Promise<UserId | undefined> {
  try {
    const visitor = { address: '127.0.0.1', userAgent: 'seed', device: undefined, isConsole: false }
    const { user } = await register(deps, { fullName, email, password: DEMO_PASSWORD, visitor })
    // Nobody has their mail, so their addresses are as good as confirmed.
    await inTransaction(deps.db, (tx) => setEmailVerified(tx, user.id, deps.clock.now()))
    return user.id
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error
    return undefined
  }
}

/** Whoever is there already keeps the role they have now. */
async function employOnce(deps: Deps, { fullName, email, role, authenticatorKey }: DemoMember): Promise<void> {
  const userId = await registerOnce(deps, { fullName, email })
  if (!userId) return
  await adoptTotp(deps, userId, Buffer.from(authenticatorKey, 'hex'))
  await setStaffRole(deps, { email, role, reason: 'staff of the demo', actor: 'command:seed' })
}
