// What is asked of customers' lines: written, listed, found, summed, and counted behind; each of any customer.
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '../../apps/api/src/deps.ts'
import { inTransaction } from '../../apps/api/src/platform/database.ts'
import { newId, type UserId } from '../../apps/api/src/platform/ids.ts'
import type { TransactionLine } from '../../apps/api/src/record/record-transaction.ts'
import { recordTransactions } from '../../apps/api/src/record/record-transactions.ts'
import { tallyCorrections, tallyCorrectionsByMonth } from '../../apps/api/src/record/transactions/correction-store.ts'
import { addToCorrections, addToMonths } from '../../apps/api/src/record/transactions/month-store.ts'
import {
  findAfter,
  findAt,
  findByReference,
  tallyByMonth,
  tallyTransactions,
} from '../../apps/api/src/record/transactions/store.ts'
import type { Filter } from '../../apps/api/src/record/transactions/transaction.ts'
import type { Operation } from './compare.ts'
import { CUSTOMERS, customerId } from './fill-lines.ts'

export type Asked = {
  db: Deps['db']
  /** A day, as YYYY-MM-DD, before the newest lines. */
  day: string
  /** References of lines that are there. */
  references: readonly string[]
}

const PAGE = 21
const DAY_MS = 86_400_000
const any = () => customerId(Math.trunc(Math.random() * CUSTOMERS)) as UserId
const deps = { clock: { now: () => new Date() }, config: { timeZone: 'Africa/Nairobi' } } as Parameters<
  typeof recordTransactions
>[0]
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Both sides of one, between two customers. */
function transferLines(): TransactionLine[] {
  const [reference, sourceId] = [`KV-${newId('trf', new Date()).slice(-8)}`, newId('trf', new Date())]
  const alike = {
    sourceKind: 'transfer',
    sourceId,
    reference,
    status: 'completed',
    description: 'Rent of May',
  } as const
  const [amount, fee] = [money('KES', 100_00n), money('KES', 0n)]
  const from = Math.trunc(Math.random() * CUSTOMERS)
  const to = (from + 1 + Math.trunc(Math.random() * (CUSTOMERS - 1))) % CUSTOMERS
  return [
    {
      ...alike,
      userId: customerId(from) as UserId,
      type: 'transfer',
      amount,
      fee,
      recipient: { name: 'Brian Otieno' },
    },
    { ...alike, userId: customerId(to) as UserId, type: 'deposit', amount, fee, recipient: { name: 'Amina Wanjiru' } },
  ]
}

/** As the list answers a page: its lines, how many match, and what they add up to. */
async function page({ db }: Asked, filter: Filter, offset = 0): Promise<void> {
  const userId = any()
  await tallyTransactions(db, userId, filter)
  await tallyCorrections(db, userId, filter)
  const after = offset > 0 ? await findAt(db, userId, filter, offset - 1) : undefined
  await findAfter(db, userId, filter, { after, limit: PAGE })
}

/** Thrown to leave nothing behind. */
const UNDONE = new Error('undone')

/** What the job behind them does with a day of lines. */
async function countDay({ db, day }: Asked): Promise<void> {
  const to = new Date(Date.parse(day) + DAY_MS).toISOString()
  const counting = inTransaction(db, async (tx) => {
    await tx
      .updateTable('transaction_counts')
      .set({ counted_to: new Date(day), corrected_to: new Date(day) })
      .execute()
    await addToMonths(tx, to)
    await addToCorrections(tx, to)
    throw UNDONE
  })
  await counting.catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
}

export const OPERATIONS: readonly Operation<Asked>[] = [
  {
    name: 'write: both lines of a transfer',
    times: 1_000,
    run: ({ db }) => inTransaction(db, (tx) => recordTransactions(deps, tx, transferLines())),
  },
  {
    name: 'write: the lines of 32 transfers at once',
    times: 100,
    run: ({ db }) =>
      inTransaction(db, (tx) => recordTransactions(deps, tx, Array.from({ length: 32 }, transferLines).flat())),
  },
  { name: 'list: the first page', times: 500, run: (asked) => page(asked, {}) },
  { name: 'list: the third page', times: 500, run: (asked) => page(asked, {}, 40) },
  { name: 'list: deposits', times: 500, run: (asked) => page(asked, { type: 'deposit' }) },
  { name: 'list: what failed', times: 500, run: (asked) => page(asked, { state: 'failed' }) },
  {
    name: 'list: 30 days, some months ago',
    times: 500,
    run: (asked) => page(asked, { from: dayBefore(130), to: dayBefore(100) }),
  },
  {
    name: 'figures above the list',
    times: 500,
    run: async ({ db }) => {
      const userId = any()
      const first = dayBefore(150).slice(0, 7)
      await tallyByMonth(db, userId, first)
      await tallyCorrectionsByMonth(db, userId, first)
    },
  },
  {
    name: 'find by what is on a receipt',
    times: 500,
    run: ({ db, references }) => findByReference(db, references[Math.trunc(Math.random() * references.length)] ?? ''),
  },
  { name: 'count a day of lines, behind', times: 1, run: countDay },
]
