// Short ways to say accounts and movements.
import type { Account, Journal } from '../src/journal.ts'

export function account(name: string, options: { asset?: string; mayGoNegative?: boolean } = {}): Account {
  return { name, asset: options.asset ?? 'KES', mayGoNegative: options.mayGoNegative ?? false }
}

/** Where test money comes from. */
export const source = account('source', { mayGoNegative: true })

export function move(key: string, from: Account, to: Account, units: bigint): Journal {
  const entries = [
    { account: from, units: -units },
    { account: to, units },
  ]
  return { key, kind: 'test', reference: `about ${key}`, entries }
}

/** Journal `index` of a run: the same for the same number, and refused for lack of money about as often as not. */
export function numberedJournal(prefix: string, index: number): Journal {
  const user = account(`user${index % 40}`)
  const fee = account('fees')
  const units = BigInt(10 + (index % 90))
  if (index % 4 === 0) return move(`${prefix}:${index}`, source, user, units)
  const entries = [
    { account: user, units: -units - 1n },
    { account: account(`user${(index * 7 + 3) % 40}x`), units },
    { account: fee, units: 1n },
  ]
  return { key: `${prefix}:${index}`, kind: 'test', reference: `n${index}`, entries }
}
