// What players are beside customers: members of a company of their own, and agents. Written into the tables at once: how
// both truly begin has tests of its own.
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import { clearing, customerAvailable } from '../../../src/accounting/chart.ts'
import type { UserId } from '../../../src/platform/ids.ts'
import { giveAgency } from '../agents.ts'
import { actingFor, addMember, openCompany } from '../companies.ts'
import type { TestApp } from '../test-app.ts'
import type { Player } from './player.ts'

/** In each currency, and up to how much of it a member sends alone. */
const PURSE = { NGN: 500_000_000n, KES: 50_000_000n, USD: 1_000_000n } as const
/** To sell, in its smallest units. */
const COINS = { BTC: 20_000_000n, USDT: 20_000_000_000n } as const
const ALONE = { NGN: 1_000_000n, KES: 500_000n, USD: 5_000n } as const

/** One of the two accounts is its admin, the other its maker. */
export async function openCompanyOf(app: TestApp, { accounts }: Player): Promise<NonNullable<Player['company']>> {
  const [admin, maker] = accounts
  const id = await openCompany(app, admin)
  await addMember(app, id, maker, 'maker')
  const { db, ledger } = app.deps
  const currencies = Object.keys(PURSE) as (keyof typeof PURSE)[]
  await ledger.post({
    key: `gift-of-test:${id}`,
    kind: 'gift',
    reference: id,
    entries: (Object.entries({ ...PURSE, ...COINS }) as [Asset, bigint][]).flatMap(([asset, units]) => [
      { account: clearing('custody', asset), units: -units },
      { account: customerAvailable(id, asset), units },
    ]),
  })
  const set_at = app.clock.now()
  await db
    .insertInto('company_limits')
    .values(currencies.map((currency) => ({ company_id: id, currency, amount_units: ALONE[currency], set_at })))
    .execute()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, address: email, admin, maker: actingFor(maker, id), checker: actingFor(admin, id) }
}

/** The second of the two, so that company and float are not one wallet. */
export async function becomeAgent(app: TestApp, { accounts }: Player, currency: 'NGN' | 'KES') {
  return giveAgency(app, accounts[1], { currency, dayUnits: 10n ** 12n })
}

/** Whom they pay is nobody new to them. */
export async function knowFriends({ deps }: TestApp, players: readonly Player[]): Promise<void> {
  const added_at = deps.clock.now()
  const payees = players.flatMap(({ accounts, company, friends }) => {
    const froms = [...accounts.map(({ user }) => user.id), ...(company ? [company.id] : [])]
    const others = friends.flatMap((friend) => [
      ...friend.accounts.map(({ user }) => user.id),
      friend.company?.id ?? '',
    ])
    const tos = [...accounts.map(({ user }) => user.id), company?.id ?? '', ...others].filter((id) => id !== '')
    return froms.flatMap((from) =>
      tos
        .filter((to) => to !== from)
        .map((identity) => ({ user_id: from as UserId, kind: 'customer' as const, identity, added_at })),
    )
  })
  await deps.db
    .insertInto('payees')
    .values(payees)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** In words: members who sent more alone in 24 hours than their company lets them, of each currency. */
export async function overspentAlone({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ company_id: string; currency: string; sent: bigint; most: bigint }>`
    select s.company_id, s.currency, day.sent, l.amount_units as most from company_sends s
      join company_limits l on l.company_id = s.company_id and l.currency = s.currency
      cross join lateral (
        select sum(amount_units)::bigint as sent from company_sends d where d.company_id = s.company_id
          and d.currency = s.currency and d.sent_at <= s.sent_at and d.sent_at > s.sent_at - interval '24 hours') day
    where day.sent > l.amount_units`.execute(deps.db)
  return rows.map(
    ({ company_id, currency, sent, most }) => `${company_id} sent ${sent} ${currency} alone, and may ${most}`,
  )
}
