// Reads the statement of the operator's accounts from where it stopped; each line is stored once.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { OddLine, StatementFeed, StatementLine } from '#providers/bank/port.ts'
import { returnByStatement } from '#rails/bank-payouts/return-by-statement.ts'
import { finishEvent, keepEvent } from '#record/keep-event.ts'
import { readStatementJob } from './bank-jobs.ts'
import { bookReceipt } from './book-receipt.ts'
import { findNamedOwner } from './find-named-owner.ts'
import { referencesIn } from './references.ts'
import { findCursor, saveCursor } from './store.ts'

const FEED = 'statement'

/** The job, and the next one. */
export async function readStatementAgain(deps: Deps): Promise<void> {
  if (!deps.statement) return
  await readStatement(deps)
  const runAt = after(deps.clock.now(), deps.config.bank.pollMs)
  await inTransaction(deps.db, (tx) => readStatementJob.enqueue(tx, {}, { runAt }))
}

/** Up to its end. While the bank is silent nothing is concluded: the next reading starts from the same place. */
export async function readStatement(deps: Deps): Promise<void> {
  const { statement } = deps
  if (!statement) return
  for (;;) {
    const since = await findCursor(deps.db, FEED)
    const next = await readPage(deps, statement, since)
    if (next === undefined || next === since) return
  }
}

/** The place after the page; undefined when nothing is known, or there was nothing. */
async function readPage(deps: Deps, feed: StatementFeed, since: string | undefined): Promise<string | undefined> {
  const outcome = await feed.readPage(since)
  if (outcome.kind !== 'done') {
    deps.log.warn({ outcome: outcome.kind }, 'the statement of the bank accounts could not be read')
    return undefined
  }
  const { lines, odd, next } = outcome.value
  for (const line of lines) await takeLine(deps, line)
  for (const line of odd) await keepOddLine(deps, line)
  // Last: lines read twice change nothing, a line passed over would be lost.
  await inTransaction(deps.db, (tx) => saveCursor(tx, FEED, next, deps.clock.now()))
  return lines.length + odd.length > 0 ? next : undefined
}

async function takeLine(deps: Deps, line: StatementLine): Promise<void> {
  const references = referencesIn(line.text)
  if (await returnByStatement(deps, { ...line, references })) return
  const owner = await findNamedOwner(deps, references)
  await inTransaction(deps.db, (tx) =>
    bookReceipt(deps, tx, {
      provider: 'bank',
      lineId: line.id,
      accountNumber: line.accountNumber,
      amount: line.amount,
      senderName: line.senderName,
      text: line.text,
      bookedAt: line.bookedAt,
      owner,
    }),
  )
}

/** Another currency, or something nobody can read: kept for a person. */
async function keepOddLine(deps: Deps, { id, raw }: OddLine): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const key = { provider: 'bank', id }
    const isNew = await keepEvent(tx, { ...key, type: 'statement_line', object_ref: null, body: raw, received_at: now })
    if (!isNew) return
    await finishEvent(tx, key, 'unmatched', now)
    deps.log.error({ line: id }, 'a line of the bank statement cannot be booked; it needs a person')
  })
}
