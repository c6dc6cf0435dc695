// The ledger in a few lines of memory, one journal after another: what the real one must equal.
import { assertJournal, bodyHash, type Journal, LedgerError, type LedgerErrorCode, UNITS_MAX } from '../src/journal.ts'

type Outcome = 'posted' | 'replayed' | LedgerErrorCode

export type Model = {
  post(journal: Journal): Outcome
  balances(): Map<string, bigint>
  /** An independent copy, for a transaction that may be rolled back. */
  copy(): Model
}

export function createModel(
  balances = new Map<string, bigint>(),
  results = new Map<string, { hash: string; outcome: Outcome }>(),
): Model {
  function decide(journal: Journal): Outcome {
    if (journal.reverses !== undefined && results.get(journal.reverses)?.outcome !== 'posted') return 'reverses_unknown'
    for (const { account, units } of journal.entries) {
      const balance = (balances.get(account.name) ?? 0n) + units
      if (units < 0n && !account.mayGoNegative && balance < 0n) return 'insufficient_balance'
      if (balance > UNITS_MAX || balance < -UNITS_MAX) return 'balance_overflow'
    }
    for (const { account, units } of journal.entries)
      balances.set(account.name, (balances.get(account.name) ?? 0n) + units)
    return 'posted'
  }

  return {
    post(journal) {
      try {
        assertJournal(journal)
      } catch (error) {
        if (error instanceof LedgerError) return error.code
        throw error
      }
      for (const { account } of journal.entries) balances.set(account.name, balances.get(account.name) ?? 0n)
      const hash = bodyHash(journal)
      const earlier = results.get(journal.key)
      if (earlier && earlier.hash !== hash) return 'key_conflict'
      if (earlier) return earlier.outcome === 'posted' ? 'replayed' : earlier.outcome
      const outcome = decide(journal)
      results.set(journal.key, { hash, outcome })
      return outcome
    },
    balances: () => balances,
    copy: () => createModel(new Map(balances), new Map(results)),
  }
}
