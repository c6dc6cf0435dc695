// The people at the operator's: they decide what could not be settled by itself, and wait until nothing is open.
import { AppError } from '@kivuko/contract/errors.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { Sandbox } from '../../../../sandbox/src/sandbox.ts'
import type { Deps } from '../../../src/deps.ts'
import { readStatement } from '../../../src/rails/bank/read-statement.ts'
import { decideTransfer } from '../../../src/rails/decide-transfer.ts'
import { findReceiptsForPerson } from '../../../src/rails/find-transfers.ts'
import type { Prompt } from '../../../src/rails/mobile-money/prompt.ts'
import { returnedByPerson } from '../../../src/rails/returned-by-person.ts'
import { reviewPrompt } from '../../../src/rails/review-prompt.ts'
import { sendLostPayouts } from '../lost-payouts.ts'
import { finishPayouts } from './bank-sale-operations.ts'
import { endBlockTrades } from './block-trade-operations.ts'
import { makeBlocks, readNetworks, startNetworks, unreadNetworks } from './coin-operations.ts'
import { endDisputes } from './dispute-operations.ts'
import { readLostFills } from './fill-operations.ts'
import { calm } from './weather.ts'
import { jump, type World } from './world.ts'

/** Both processes read it at once: each line is stored once. */
export async function readStatements({ processes }: World): Promise<void> {
  await Promise.all(processes.map(readStatement))
}

/** What waits for a person now. */
export async function decideAll(world: World, dice: Dice): Promise<void> {
  const { app, byHand } = world
  for (const receipt of await findReceiptsForPerson(app.deps.db)) {
    // Settled by somebody else meanwhile: all the better.
    await quietly(async () => {
      if (receipt.need === 'return') {
        const { provider } = await returnedByPerson(app.deps, receipt.id)
        // Who is told that it went before looks into the network's list first, and only records it.
        const isThere = app.sandbox.control.bank
          .refunds()
          .some(({ reference, status }) => reference === receipt.line_id && status !== 'failed')
        if (provider === 'paystack' && !isThere) byHand.add(receipt.line_id)
        return
      }
      const what = receipt.owner_id && dice.chance(50) ? 'settle' : 'return'
      await decideTransfer(app.deps, { receiptId: receipt.id, what })
    })
  }
  await decidePrompts(world)
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** What arrived is what the phone was asked for. */
async function decidePrompts({ app, paidTwice }: World): Promise<void> {
  const { db } = app.deps
  const waiting = await db.selectFrom('prompts').selectAll().where('state', '=', 'review').execute()
  for (const prompt of waiting) if (!(await bookByPerson(app.deps, prompt))) paidTwice.push(prompt)
}

/** False when it was a second payment of the same thing, which was sent back by hand. */
async function bookByPerson(deps: Deps, { id, owner_kind, owner_id, amount_units }: Prompt): Promise<boolean> {
  const owner = await deps.settlement.findPayable(deps.db, { kind: owner_kind, id: owner_id })
  if (!owner) throw new Error(`${id} is nobody's`)
  try {
    await reviewPrompt(deps, owner.reference, money('KES', amount_units))
    return true
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('was paid before'))) throw error
    await reviewPrompt(deps, owner.reference, undefined)
    return false
  }
}

/** Payments only the network's own statement shows: neither its answer nor its message ever came. */
export async function bookLostPayments(
  deps: Deps,
  { control }: Sandbox,
): Promise<{ booked: number; paidTwice: Prompt[] }> {
  const lost = await deps.db.selectFrom('prompts').selectAll().where('state', '=', 'lost').execute()
  const paid = control.phones.pushes().filter(({ result }) => result?.code === 0)
  const ids = new Set(paid.map(({ callbackUrl }) => new URL(callbackUrl).searchParams.get('prompt')))
  const found = { booked: 0, paidTwice: [] as Prompt[] }
  for (const prompt of lost.filter(({ id }) => ids.has(id))) {
    if (await bookByPerson(deps, prompt)) found.booked += 1
    else found.paidTwice.push(prompt)
  }
  return found
}

const TURNS = 30
/** More than is waited for. */
const DEEP = 5
const A_WHILE_MS = 20 * 60_000
/** Bank transfers are waited for for days. */
const LONG_MS = 8 * 60 * 60_000
/** Whatever is open after so long is named, before the test is over without a word. */
const SETTLING_MAX_MS = 300_000
/** So many turns are short: what ends by asking ends in them. */
const SHORT_TURNS = 4

/** The outside works again, time goes by, people decide. Answers what is open even then. */
export async function settleAll(world: World, dice: Dice): Promise<string[]> {
  calm(world.app.sandbox.control)
  await startNetworks(world)
  const end = performance.now() + SETTLING_MAX_MS
  for (let turn = 0; turn < TURNS && performance.now() < end; turn += 1) {
    await readStatements(world)
    await readLostFills(world)
    await makeBlocks(world, DEEP)
    await readNetworks(world)
    await jobsToRest(world)
    await endDisputes(world)
    await decideAll(world, dice)
    await finishPayouts(world, dice)
    await endBlockTrades(world)
    await sendLostPayouts(world.app.deps, world.app.sandbox)
    world.paidTwice.push(...(await bookLostPayments(world.app.deps, world.app.sandbox)).paidTwice)
    await jobsToRest(world)
    const open = [...(await stillOpen(world)), ...(await unreadNetworks(world))]
    if (open.length === 0) return []
    // From here on nobody types any more: what is open ends by the clock.
    await jump(world, turn < SHORT_TURNS ? A_WHILE_MS : LONG_MS)
  }
  return [...(await stillOpen(world)), ...(await unreadNetworks(world))]
}

const PATIENCE_MS = 4_000

/** Until nothing is due, or what is due keeps failing. */
async function jobsToRest({ app }: World): Promise<void> {
  const { control } = app.sandbox
  await Promise.all([control.webhooks.idle(), control.phones.callbacks.idle(), control.bank.webhooks.idle()])
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from graphile_worker._private_jobs
      where run_at <= ${app.clock.now()} and attempts < max_attempts`.execute(app.deps.db)
    if (rows[0]?.due === 0) return
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

async function stillOpen({ app }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'deposit ' || id || ' ' || state as what from deposits where state in ('created', 'pending', 'review')
    union all select 'prompt ' || id || ' ' || state from prompts where state in ('sending', 'open', 'review')
    union all select 'payout ' || id || ' ' || state from payouts where state = 'pending'
    union all select 'cash-out ' || id || ' ' || state from cash_outs where state in ('waiting', 'sending')
    union all select 'bulk payout ' || id || ' ' || state from partner_bulk_payouts where state = 'approved'
    union all select 'bill ' || id || ' ' || state from bills where state in ('waiting', 'sending')
    union all select 'block trade ' || id || ' ' || state from block_trades where ended_at is null
    union all select 'deal ' || id || ' ' || state from agent_deals where state = 'waiting'
    union all select 'sale ' || id || ' ' || state from sales where state in ('waiting', 'sending', 'refused', 'returning')
    union all select 'bank payout ' || id || ' ' || state from bank_payouts where state in ('queued', 'sending', 'sent')
    union all select 'disbursement ' || id || ' ' || state from disbursements where state in ('waiting', 'sending', 'sent')
    union all select 'order ' || id || ' ' || state from orders where state in ('awaiting_payment', 'refund_pending')
    union all select 'refund ' || id || ' ' || state from refunds where state <> 'succeeded'
    union all select 'receipt ' || id || ' ' || state from bank_receipts where state not in ('matched', 'returned')
    union all select 'account ' || reference || ' ' || state from virtual_accounts where state in ('asking', 'open')
    union all select 'message ' || provider || ' ' || id from webhook_events where outcome = 'received'
    union all select 'withdrawal ' || id || ' ' || state from withdrawals where ended_at is null
    union all select 'send ' || id || ' ' || state from chain_sends where state not in ('done', 'refused')
    union all select 'chain deposit ' || id || ' ' || state from chain_deposits where state = 'pending'
    union all select 'date of a plan ' || id || ' ' || state from plan_runs where state = 'due' and order_id is not null
    union all select 'line ' || source_id || ' ' || state from transactions where state = 'pending'`.execute(
    app.deps.db,
  )
  return rows.map(({ what }) => what)
}

/** Why jobs failed, when it was not the outside: a job that is refused by our own books would be tried for ever. */
export async function ownJobErrors({ app }: World): Promise<string[]> {
  const { rows } = await sql<{ error: string }>`select distinct t.identifier || ': ' || last_error as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where last_error is not null`.execute(app.deps.db)
  return rows.map(({ error }) => error)
}
