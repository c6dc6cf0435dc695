// The statement of the operator's accounts: a line for each transfer that came, readable from where one stopped.
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'

/** Where customers send money by hand: the numbers a demo shows them. */
export const OPERATOR_ACCOUNTS = {
  NGN: '0000000001',
  KES: '0000000002',
  USD: '0000000003',
  EUR: '0000000004',
  GBP: '0000000005',
  CHF: '0000000006',
  JPY: '0000000007',
  CAD: '0000000008',
} as const
export type Currency = keyof typeof OPERATOR_ACCOUNTS
export const CURRENCIES = Object.keys(OPERATOR_ACCOUNTS) as Currency[]

export type Line = {
  id: string
  account_number: string
  currency: Currency
  /** Decimal text. */
  amount: string
  sender_name: string
  reference: string
  narration: string
  booked_at: string
}

/** `place` is set when the bank books the line; until then nobody sees it. */
type KeptLine = Omit<Line, 'booked_at'> & { bookAt: number; place?: number; bookedAt?: number }

export type Statement = {
  add(line: Omit<Line, 'id' | 'booked_at'>, delayMs: number): string
  /** Booked lines after a place, oldest first. */
  since(place: number, limit: number): { lines: Line[]; next: number }
  lines(): Line[]
  /** Plans again what an earlier run left. */
  resume(): void
}

function viewOf({ bookAt: _, place: __, bookedAt, ...line }: KeptLine): Line {
  return { ...line, booked_at: new Date(bookedAt ?? 0).toISOString() }
}

export function createStatement(store: Store, timers: Timers): Statement {
  const all = () => store.list<KeptLine>('statement_line')
  const booked = () => all().filter(({ place }) => place !== undefined)

  /** Places grow for ever, also after everything was forgotten: who reads on misses nothing. */
  function book(id: string): void {
    const line = store.find<KeptLine>('statement_line', id)
    if (!line || line.place !== undefined) return
    const last = Math.max(0, ...booked().map(({ place }) => place ?? 0))
    const place = Math.max(last + 1, Date.now())
    store.put('statement_line', id, { ...line, place, bookedAt: Date.now() })
  }

  function plan({ id, bookAt }: KeptLine): void {
    if (bookAt <= Date.now()) book(id)
    else timers.at(bookAt, () => book(id))
  }

  return {
    add: (given, delayMs) => {
      const line: KeptLine = { id: newId('ln', 16), ...given, bookAt: Date.now() + delayMs }
      store.put('statement_line', line.id, line)
      plan(line)
      return line.id
    },
    since: (from, limit) => {
      const found = booked()
        .filter(({ place = 0 }) => place > from)
        .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
        .slice(0, limit)
      return { lines: found.map(viewOf), next: found.at(-1)?.place ?? from }
    },
    lines: () => booked().map(viewOf),
    resume: () => {
      for (const line of all()) if (line.place === undefined) plan(line)
    },
  }
}
