// What the outside remembers of the demo's world: cards, payments and accounts, so that statements agree with the books
// and saved cards can be used. Kept beside the world, and moved by the same days.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Kind, openStore, type Store } from '../../apps/sandbox/src/store.ts'
import { compressed } from './compressed.ts'
import { SANDBOX_FILE } from './world-files.ts'

const DAY_MS = 86_400_000

/** Not what is only looked at: mails, messages and logs of calls would be most of it. */
const KEPT: readonly Kind[] = [
  'customer',
  'payment_method',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'balance_transaction',
  'statement_line',
  'bank_transfer',
  'bill_payment',
  'c2b_payment',
  'paystack_charge',
  'paystack_customer',
  'paystack_dedicated',
  'paystack_recipient',
  'paystack_transfer',
  'paystack_refund',
  'chain_send',
]

/** `chains`: each network as its own program wrote it down, so that blocks and numbers go on where the books left them. */
type Kept = {
  endsAt: string
  records: { kind: Kind; id: string; parent: string | null; body: unknown }[]
  chains: Record<string, string>
}

export function keepMemory(
  { records, chains }: Omit<Kept, 'endsAt'>,
  { endsAt, file }: { endsAt: Date; file: string },
): void {
  const kept = records.filter(({ kind }) => KEPT.includes(kind))
  writeFileSync(
    file,
    compressed(JSON.stringify({ endsAt: endsAt.toISOString(), records: kept, chains } satisfies Kept)),
  )
}

/** Into the folder of a sandbox that was never started; another is left alone. Answers whether it was filled. */
export function fillMemory(folder: string, now = new Date()): boolean {
  if (existsSync(join(folder, 'sandbox.sqlite'))) return false
  const { endsAt, records, chains } = JSON.parse(brotliDecompressSync(readFileSync(SANDBOX_FILE)).toString()) as Kept
  const days = Math.floor((now.getTime() - new Date(endsAt).getTime()) / DAY_MS)
  const store: Store = openStore(folder)
  try {
    store.atomically(() => {
      for (const { kind, id, body, parent } of records) store.put(kind, id, moved(body, days), parent)
    })
    mkdirSync(join(folder, 'chains'), { recursive: true })
    for (const [name, state] of Object.entries(chains)) writeFileSync(join(folder, 'chains', name), state)
    return true
  } finally {
    store.close()
  }
}

/** Names of fields that hold a moment: seconds in the card network's objects, milliseconds in the sandbox's own. */
const MOMENTS = new Set([
  'created',
  'available_on',
  'due_by',
  'at',
  'bookedAt',
  'bookAt',
  'place',
  'closesAt',
  'expiresAt',
  'changedAt',
])
const SECONDS_MAX = 1e11

function moved(value: unknown, days: number): unknown {
  if (Array.isArray(value)) return value.map((each) => moved(each, days))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (typeof each !== 'number' || !MOMENTS.has(name)) return [name, moved(each, days)]
      return [name, each + days * (each < SECONDS_MAX ? DAY_MS / 1000 : DAY_MS)]
    }),
  )
}
