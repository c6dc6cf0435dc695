// Players and what they begin with, in a few statements: how an account is opened has tests of its own.
import type { BankPayoutAccount } from '@kivuko/contract/trades.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { clearing, customerAvailable } from '../../../src/accounting/chart.ts'
import { hashPassword } from '../../../src/people/auth/password.ts'
import { bankAccountIdentity } from '../../../src/people/payees.ts'
import { hashToken, newToken } from '../../../src/people/session-token.ts'
import { newId, type UserId } from '../../../src/platform/ids.ts'
import { toUserAnswer } from '../../../src/users/user.ts'
import { prover } from '../prover.ts'
import { EURO_ACCOUNT, nairaAccount } from '../sales.ts'
import { type Customer, PASSWORD, type TestApp } from '../test-app.ts'
import { BAD, GOOD, type Player } from './player.ts'
import { becomeAgent, knowFriends, openCompanyOf } from './roles.ts'

/** In the asset's smallest units, in each account. */
const PURSE = {
  BTC: 20_000_000n,
  USDT: 20_000_000_000n,
  NGN: 500_000_000n,
  KES: 50_000_000n,
  USD: 1_000_000n,
} as const satisfies Partial<Record<Asset, bigint>>
const DAY_MS = 86_400_000
const PHONE = '0712345678'
/** With whom one deals, and how many to one company and one agent. */
const [FRIENDS, COMPANY_EVERY, AGENT_EVERY] = [3, 4, 3]

/** Each has two accounts, both of Ada Obi; some have a company, some are agents. */
export async function newPlayers(app: TestApp, count: number, dice: Dice): Promise<Player[]> {
  const customers = await openAccounts(app, 2 * count)
  const pairs = Array.from(
    { length: count },
    (_, index) => customers.slice(2 * index, 2 * index + 2) as [Customer, Customer],
  )
  await Promise.all(pairs.map((accounts) => fill(app, accounts)))
  await knowPayees(app, pairs)
  const players = pairs.map((accounts): Player => ({ accounts, friends: [], choices: [], isGreedy: dice.chance(70) }))
  for (const [index, player] of players.entries()) {
    player.friends = Array.from({ length: FRIENDS }, (_, next) => players[(index + next + 1) % count] as Player)
    if (index % COMPANY_EVERY === 0) player.company = await openCompanyOf(app, player)
    if (index % AGENT_EVERY === 0) player.agent = await becomeAgent(app, player, index % 2 === 0 ? 'NGN' : 'KES')
  }
  await knowFriends(app, players)
  return players
}

let opened = 0
const KIND = { is_remembered: true, has_second_step: false, is_staff: false, is_console: false }

async function openAccounts({ deps, call }: TestApp, count: number): Promise<Customer[]> {
  const now = deps.clock.now()
  const password_hash = await hashPassword(PASSWORD)
  const named = { first_name: 'Ada', last_name: 'Obi', created_at: now, password_hash }
  const level = { kyc_tier: 3, has_income_proof: false, kind: 'person', account_type: 'personal' } as const
  const rows = await deps.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => {
        opened += 1
        return { id: newId('usr', now), email: `player-${opened}@kivuko.example`, ...named, ...level }
      }),
    )
    .returningAll()
    .execute()
  const tokens = rows.map(() => newToken())
  const [soon, late] = [30, 90].map((days) => new Date(now.getTime() + days * DAY_MS)) as [Date, Date]
  const times = { created_at: now, last_seen_at: now, confirmed_at: now, expires_at: soon, ends_at: late }
  await deps.db
    .insertInto('sessions')
    .values(
      rows.map(({ id: user_id }, index) => {
        const token_hash = hashToken(tokens[index] ?? '')
        return { id: newId('ses', now), user_id, token_hash, ...times, ...KIND }
      }),
    )
    .execute()
  await deps.db
    .insertInto('verification_sessions')
    .values(
      rows.map(({ id: user_id }) => {
        const id = newId('vrf', now)
        return {
          id,
          user_id,
          token_hash: Buffer.from(id),
          state: 'submitted' as const,
          created_at: now,
          expires_at: now,
        }
      }),
    )
    .execute()
  return rows.map((row, index) => {
    const [user, token] = [toUserAnswer(row), tokens[index] ?? '']
    const proof = prover(deps, { id: row.id, password: PASSWORD })
    const own: Customer['call'] = (endpoint, input) => call(endpoint, { token, proof, ...input })
    return { email: row.email, password: PASSWORD, token, user, proof, call: own }
  })
}

async function fill({ deps }: TestApp, accounts: readonly Customer[]): Promise<void> {
  const reference = accounts[0]?.user.id ?? ''
  const purse = Object.entries(PURSE) as [Asset, bigint][]
  await deps.ledger.post({
    key: `gift-of-test:${reference}`,
    kind: 'gift',
    reference,
    entries: purse.flatMap(([asset, units]) => [
      { account: clearing('custody', asset), units: -units * BigInt(accounts.length) },
      ...accounts.map(({ user }) => ({ account: customerAvailable(user.id, asset), units })),
    ]),
  })
}

/** Whom they pay is nobody new to them: proofs have tests of their own, and each costs as much as a purchase. */
async function knowPayees({ deps }: TestApp, pairs: readonly [Customer, Customer][]): Promise<void> {
  const added_at = deps.clock.now()
  const elsewhere = [
    ...[nairaAccount(GOOD), nairaAccount(BAD), EURO_ACCOUNT].map((account) => ({
      kind: 'bank_account' as const,
      identity: bankAccountIdentity(detailsOf(account)),
    })),
    { kind: 'phone' as const, identity: `+254${PHONE.slice(1)}` },
  ]
  const of = (from: Customer, to: Customer) =>
    [...elsewhere, { kind: 'customer' as const, identity: to.user.id }].map((payee) => ({
      ...payee,
      user_id: from.user.id as UserId,
      added_at,
    }))
  const payees = pairs.flatMap(([one, other]) => [...of(one, other), ...of(other, one)])
  await deps.db.insertInto('payees').values(payees).execute()
}

/** As they are kept. */
function detailsOf({ iban, account_number, bank_code }: BankPayoutAccount) {
  const own = iban?.replaceAll(' ', '') ?? null
  return { iban: own, account_number: account_number ?? null, bank_code: bank_code ?? null }
}
