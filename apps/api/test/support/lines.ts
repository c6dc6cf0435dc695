// Lines of the transaction list as tests write them.
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { money, parse } from '@kivuko/money/money.ts'
import { after, dayOf } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { recordTransaction } from '../../src/record/record-transaction.ts'
import type { Customer, TestApp } from './test-app.ts'

export type Wanted = {
  type?: TransactionType
  status?: TransactionStatus
  amount?: string
  currency?: Asset
  fee?: string
  /** What a purchase brought, as `0.5` with its asset. */
  bought?: readonly [Asset, string]
  description?: string
  reference?: string
  sourceId?: string
  daysAgo?: number
  recipient?: { info?: string; id?: string; name?: string; phone?: string }
}

let lines = 0

/** A completed deposit of 100 dollars unless wanted otherwise. Answers its reference. */
export async function addLine(app: TestApp, { user }: Customer, wanted: Wanted = {}): Promise<string> {
  lines += 1
  const { type = 'deposit', status = 'completed', currency = 'USD', amount = '100.00', fee = '0.00' } = wanted
  const { description = 'Money in', reference = `KV-TEST-${lines}`, sourceId = `test_${lines}` } = wanted
  const then = after(app.clock.now(), -(wanted.daysAgo ?? 0) * 86_400_000)
  await inTransaction(app.deps.db, (tx) =>
    recordTransaction({ config: app.deps.config, clock: { now: () => then } }, tx, {
      userId: user.id as `usr_${string}`,
      sourceKind: 'deposit',
      sourceId,
      reference,
      type,
      status,
      amount: parse(currency, amount) ?? money(currency, 1n),
      fee: parse(currency, fee) ?? money(currency, 0n),
      description,
      ...(wanted.bought ? { bought: parse(...wanted.bought) ?? money(wanted.bought[0], 1n) } : {}),
      ...(wanted.recipient ? { recipient: wanted.recipient } : {}),
    }),
  )
  return reference
}

/** The operator's day so many days ago. */
export function dayAgo(app: TestApp, days: number): string {
  return dayOf(after(app.clock.now(), -days * 86_400_000), app.deps.config.timeZone)
}
