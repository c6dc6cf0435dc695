// The statement of the operator's accounts, both directions: the feed that docs/guides/bank.md describes.
import { isAsset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { createAskBank } from '../bank/ask-bank.ts'
import { type FeedConfig, feedLine, statementPath, withoutNull } from '../bank/feed-format.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

const line = feedLine.extend({ id: z.string().min(1).max(200), currency: z.string() })
const page = z.object({ lines: z.array(z.unknown()), next: z.string().max(200) })

export function createBankStatement(config: FeedConfig): ProviderStatement {
  const ask = createAskBank(config)
  return { readsOn: true, readPage: ({ cursor }) => ask(statementPath(cursor), toPage) }
}

export function toPage(answer: unknown): LinePage {
  const { lines: given, next } = page.parse(answer)
  const lines = given.flatMap(toLine)
  return { lines, leftOut: given.length - lines.length, cursor: next, isLast: given.length === 0 }
}

function toLine(raw: unknown): ProviderLine[] {
  const { data } = line.safeParse(raw)
  if (!data || !isAsset(data.currency)) return []
  const isOut = data.amount.startsWith('-')
  const amount = parse(data.currency, isOut ? data.amount.slice(1) : data.amount)
  if (!amount || amount.units === 0n) return []
  const words = withoutNull([data.sender_name, data.reference, data.narration].filter(Boolean).join(' '))
  const id = withoutNull(data.id)
  return [
    {
      id,
      at: data.booked_at,
      asset: amount.asset,
      units: isOut ? -amount.units : amount.units,
      feeUnits: 0n,
      matchKey: `${isOut ? 'out' : 'in'}:${id}`,
      text: words.slice(0, 300),
    },
  ]
}
