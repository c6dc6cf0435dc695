// All rows that tell a story of money, and the journals that were posted, as of one moment.
import { sql } from 'kysely'
import type { UserId } from '../../../src/platform/ids.ts'
import type { Db, Tx } from '../../../src/tables.ts'

export type Entry = { key: string; kind: string; reference: string; account: string; units: bigint }
type Tables = Awaited<ReturnType<typeof readTables>>
export type Rows = Tables & { entries: Entry[]; find: ReturnType<typeof finders> }

/** What happens meanwhile is not seen: every movement is whole or not there at all. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}

export async function readRows(tx: Tx): Promise<Rows> {
  const { rows: entries } = await sql<Entry>`
    select j.key, j.kind, j.reference, coalesce(a.name, 'none') as account, coalesce(e.units, 0) as units
    from ledger.journals j
    left join ledger.entries e on e.journal_id = j.id left join ledger.accounts a on a.id = e.account_id`.execute(tx)
  const tables = await readTables(tx)
  return { ...tables, entries, find: finders(tables) }
}

/** What belongs to what. */
function finders({ cardPurchases, orderDisputes, orders, prompts, proposals, receipts, refunds, ...wallets }: Tables) {
  const { companyMembers, paybillAccounts, walletReferences } = wallets
  const admins = companyMembers.filter(({ role, ended_at }) => role === 'admin' && ended_at === null)
  return {
    adminsOf: new Map(
      [...Map.groupBy(admins, ({ company_id }) => company_id)].map(([id, members]) => [
        id,
        members.flatMap(({ user_id }) => user_id ?? []),
      ]),
    ),
    /** Who asks and accepts for a company since when, and everybody who ever did. */
    askersOf: Map.groupBy(
      companyMembers.filter(({ role, joined_at }) => role !== 'viewer' && joined_at !== null),
      ({ company_id }) => company_id as UserId,
    ),
    orderDispute: new Map<string, Tables['orderDisputes'][number]>(orderDisputes.map((row) => [row.id, row])),
    order: new Map<string | null, Tables['orders'][number]>(orders.map((row) => [row.id, row])),
    /** Orders that were booked and undone again: by two people's proposal, or as a purchase by card. */
    takenBack: new Set<string | null>([
      ...proposals.filter(({ state }) => state === 'approved').map(({ order_id }) => order_id),
      ...cardPurchases.filter(({ state }) => state === 'refunded').map(({ order_id }) => order_id),
    ]),
    walletOf: new Map<string | null, UserId>([
      ...walletReferences.map(({ reference, user_id }) => [reference, user_id] as const),
      ...paybillAccounts.map(({ account, user_id }) => [account, user_id] as const),
    ]),
    noticesOf: Map.groupBy(wallets.notices, ({ user_id }) => user_id as string),
    floatOf: new Map<string, UserId>(wallets.floats.map(({ partner_id, user_id }) => [partner_id, user_id])),
    refundOfOrder: new Map<string, Tables['refunds'][number]>(refunds.map((row) => [row.order_id, row])),
    receiptOfRefund: new Map<string | null, Tables['receipts'][number]>(receipts.map((row) => [row.refund_id, row])),
    paidPromptOf: new Map(prompts.filter(({ state }) => state === 'paid').map((prompt) => [prompt.owner_id, prompt])),
    promptsOfDeposit: Map.groupBy(prompts, ({ owner_id }) => owner_id as string | null),
  }
}

async function readTables(tx: Tx) {
  return {
    deposits: await tx.selectFrom('deposits').selectAll().execute(),
    prompts: await tx.selectFrom('prompts').selectAll().execute(),
    payouts: await tx.selectFrom('payouts').selectAll().execute(),
    cashOuts: await tx.selectFrom('cash_outs').selectAll().execute(),
    bills: await tx.selectFrom('bills').selectAll().execute(),
    blockTrades: await tx.selectFrom('block_trades').selectAll().execute(),
    sales: await tx.selectFrom('sales').selectAll().execute(),
    bankPayouts: await tx.selectFrom('bank_payouts').selectAll().execute(),
    withdrawals: await tx.selectFrom('withdrawals').selectAll().execute(),
    chainSends: await tx.selectFrom('chain_sends').selectAll().execute(),
    chainAddresses: await tx.selectFrom('chain_addresses').selectAll().execute(),
    chainDeposits: await tx.selectFrom('chain_deposits').selectAll().execute(),
    disbursements: await tx.selectFrom('disbursements').selectAll().execute(),
    agentDeals: await tx.selectFrom('agent_deals').selectAll().execute(),
    transfers: await tx.selectFrom('transfers').selectAll().execute(),
    companyMembers: await tx.selectFrom('company_members').selectAll().execute(),
    companyRequests: await tx.selectFrom('company_requests').selectAll().execute(),
    companySends: await tx.selectFrom('company_sends').selectAll().execute(),
    plans: await tx.selectFrom('plans').selectAll().execute(),
    planRuns: await tx.selectFrom('plan_runs').selectAll().execute(),
    moneyRequests: await tx.selectFrom('money_requests').selectAll().execute(),
    conversions: await tx.selectFrom('conversions').selectAll().execute(),
    orders: await tx.selectFrom('orders').selectAll().execute(),
    cardPurchases: await tx.selectFrom('card_purchases').selectAll().execute(),
    cardDisputes: await tx.selectFrom('card_disputes').selectAll().execute(),
    disputeMoves: await tx.selectFrom('card_dispute_moves').selectAll().execute(),
    margins: await tx.selectFrom('partner_settlements').selectAll().execute(),
    floats: await tx.selectFrom('partner_floats').selectAll().execute(),
    bulks: await tx.selectFrom('partner_bulk_payouts').selectAll().execute(),
    payoutRows: await tx.selectFrom('partner_payout_rows').selectAll().execute(),
    orderDisputes: await tx.selectFrom('order_disputes').selectAll().execute(),
    debtPayments: await tx.selectFrom('debt_payments').selectAll().execute(),
    holds: await tx.selectFrom('account_holds').selectAll().execute(),
    /** Likenesses of companies to listed names that nobody cleared. */
    likenesses: await tx
      .selectFrom('cases')
      .innerJoin('users', 'users.id', 'cases.user_id')
      .select(['cases.id', 'cases.user_id'])
      .where('cases.kind', '=', 'screening')
      .where('users.kind', '=', 'company')
      .where((row) => row.or([row('cases.outcome', 'is', null), row('cases.outcome', '<>', 'cleared')]))
      .execute(),
    cardPayments: await tx.selectFrom('card_payments').selectAll().execute(),
    proposals: await tx.selectFrom('proposals').selectAll().execute(),
    refunds: await tx.selectFrom('refunds').selectAll().execute(),
    walletReferences: await tx.selectFrom('wallet_references').selectAll().execute(),
    paybillAccounts: await tx.selectFrom('paybill_accounts').selectAll().execute(),
    receipts: await tx.selectFrom('bank_receipts').selectAll().execute(),
    statementLines: await tx.selectFrom('statement_lines').selectAll().execute(),
    lines: await tx.selectFrom('transactions').selectAll().execute(),
    months: await tx.selectFrom('transaction_months').selectAll().execute(),
    corrections: await tx.selectFrom('transaction_corrections').selectAll().execute(),
    counts: await tx.selectFrom('transaction_counts').selectAll().execute(),
    notices: await tx.selectFrom('notifications').select(['user_id', 'event_key', 'created_at']).execute(),
  }
}

/** What is there and should not be, and what should be and is not: each in words. */
export function difference(what: string, is: readonly string[], should: readonly string[]): string[] {
  const [there, wanted] = [new Map<string, number>(), new Map<string, number>()]
  for (const text of is) there.set(text, (there.get(text) ?? 0) + 1)
  for (const text of should) wanted.set(text, (wanted.get(text) ?? 0) + 1)
  const tooMany = [...there].filter(([text, count]) => count > (wanted.get(text) ?? 0))
  const tooFew = [...wanted].filter(([text, count]) => count > (there.get(text) ?? 0))
  return [
    ...tooMany.map(([text]) => `${what}, there and should not be: ${text}`),
    ...tooFew.map(([text]) => `${what}, missing: ${text}`),
  ]
}
