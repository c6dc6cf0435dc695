// The statement of the operator's accounts, in Kivuko's own simple format: docs/guides/bank.md describes it for whoever
// connects a bank.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { isAsset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { createAskBank } from './ask-bank.ts'
import { type FeedConfig, feedLine, statementPath, withoutNull } from './feed-format.ts'
import type { OddLine, StatementFeed, StatementLine, StatementPage } from './port.ts'

/** A line must have a name; the rest of an odd one is for a person to read. */
const page = z.object({ lines: z.array(z.looseObject({ id: z.string().min(1).max(200) })), next: z.string().max(200) })
const line = feedLine.extend({ account_number: z.string().max(64), currency: z.enum(ORDER_FIATS) })

export function createStatementFeed(config: FeedConfig): StatementFeed {
  const ask = createAskBank(config)
  return { readPage: (since) => ask(statementPath(since), toPage) }
}

export function toPage(answer: unknown): StatementPage {
  const { lines: all, next } = page.parse(answer)
  const lines = all.filter((raw) => !isOutgoing(raw))
  const found = lines.map(
    (raw) => toLine(raw) ?? ({ id: withoutNull(raw.id), raw: JSON.stringify(raw) } satisfies OddLine),
  )
  return {
    lines: found.filter((each): each is StatementLine => !('raw' in each)),
    odd: found.filter((each): each is OddLine => 'raw' in each),
    next,
  }
}

/** Money that left is no receipt: reconciliation reads it. */
function isOutgoing({ currency, amount }: Record<string, unknown>): boolean {
  if (typeof currency !== 'string' || typeof amount !== 'string' || !isAsset(currency)) return false
  return amount.startsWith('-') && parse(currency, amount.slice(1)) !== undefined
}

function toLine(raw: { id: string }): StatementLine | undefined {
  const { data } = line.safeParse(raw)
  const amount = data && parse(data.currency, data.amount)
  if (!data || !amount || amount.units <= 0n) return undefined
  const texts = [data.reference, data.narration].map(withoutNull)
  return {
    id: withoutNull(raw.id),
    accountNumber: withoutNull(data.account_number),
    amount,
    senderName: withoutNull(data.sender_name).trim(),
    text: [...new Set(texts)].filter(Boolean).join(' '),
    bookedAt: data.booked_at,
  }
}
