// Tells a database that said no from one that did not answer.
import pg from 'pg'
import { LedgerError } from './journal.ts'

/** PostgreSQL said no, so the statement was undone. Classes 08 and 57 are connections and servers going away. */
export function isAnswered(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57|XX)/.test(error.code ?? 'XX')
}

/** Rejects with LedgerError `unavailable` when the outcome is unknown, or with the refusal. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** The refusal itself, or LedgerError `unavailable` when the outcome is unknown. */
export function asUnavailable(cause: unknown): unknown {
  if (cause instanceof LedgerError || isAnswered(cause)) return cause
  return new LedgerError('unavailable', 'the database did not answer: post the same journal again', { cause })
}
