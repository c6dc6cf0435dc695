// The list of the provider of bills: what it paid, and what it took back, by our ids.
import { BILL_FIATS } from '@kivuko/contract/bills.ts'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { type BillerConfig, type BillerKeeps, createAskBiller } from '../bills/ask-biller.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

const time = z.iso.datetime({ offset: true }).transform((at) => new Date(at))
const payment = z.object({
  id: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  status: z.string(),
  amount: z.string().max(30),
  currency: z.string(),
  created_at: time,
  ended_at: time.nullish(),
})
const page = z.object({ payments: z.array(payment), next: z.string().max(500).nullish() })

export function createBillsStatement<T>(config: BillerConfig, kept: BillerKeeps<T>): ProviderStatement {
  const ask = createAskBiller(config, kept)
  return {
    readsOn: false,
    readPage({ from, to, cursor }) {
      const query = new URLSearchParams({ to: to.toISOString(), ...(from && { from: from.toISOString() }) })
      if (cursor) query.set('cursor', cursor)
      return ask(`/payments?${query}`, toPage)
    },
  }
}

export function toPage(answer: unknown): LinePage {
  const { payments, next } = page.parse(answer)
  const known = payments.filter(({ currency }) => BILL_FIATS.some((each) => each === currency))
  const lines = known.flatMap(toLines)
  return { lines, leftOut: payments.length - known.length, cursor: next ?? '', isLast: !next }
}

/** What was taken back was paid before. */
function toLines({ id, reference, status, amount, currency, ...times }: z.output<typeof payment>): ProviderLine[] {
  const asset = BILL_FIATS.find((each) => each === currency)
  const read = asset && parse(asset, amount)
  // Of another state nobody knows yet whether it moved anything.
  if (!read || !['successful', 'reversed'].includes(status)) return []
  const paid: ProviderLine = {
    id: `bill:${id}`,
    at: times.created_at,
    asset: read.asset,
    units: -read.units,
    feeUnits: 0n,
    matchKey: `out:${reference}`,
    text: 'Bill',
  }
  if (status === 'successful') return [paid]
  const back = { id: `back:${id}`, at: times.ended_at ?? times.created_at, units: read.units }
  return [paid, { ...paid, ...back, matchKey: `in:${reference}`, text: 'Bill that was taken back' }]
}
