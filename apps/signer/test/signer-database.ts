// A database for a shared journal, prepared as an operator prepares it, and signers on it.
import type pg from 'pg'
import { inject } from 'vitest'
import { type TestDatabase, testDatabase, withClient } from '../../../tools/testing/database.ts'
import { sealKeyOf } from '../src/chain-line.ts'
import { type Decision, decide } from '../src/decide.ts'
import type { Answer, Duty } from '../src/duty.ts'
import { createKeys } from '../src/keys.ts'
import { policySchema } from '../src/policy.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { signRequest } from '../src/request.ts'
import { openSharedDuty, type SharedOptions } from '../src/shared-duty.ts'
import { MNEMONIC, POLICY } from './sign-with.ts'

export const SEAL_KEY = sealKeyOf(MNEMONIC)
export const HOT = createKeys(MNEMONIC).hot.address
const addresses = { hot: HOT, deposit: (index: number) => createKeys(MNEMONIC).deposit(index).address }
export const policy = policySchema.parse(POLICY)

/** Whoever signs in tests: a role that owns nothing. */
export const roleOf = (url: string) => new URL(url).username

/** With an empty journal, of the wallet that tests have unless told otherwise. */
export function signerDatabase(mnemonic = MNEMONIC): Promise<TestDatabase> {
  const role = roleOf(inject('postgresRunUrl'))
  const hot = createKeys(mnemonic).hot.address
  return testDatabase(`signer of ${hot}`, (ownerUrl) =>
    prepareDatabase({ ownerUrl, role, hot, sealKey: sealKeyOf(mnemonic), lines: [] }),
  )
}

/** A signer without its port. */
export function openDuty(url: string, change: Partial<SharedOptions> = {}): Promise<Duty> {
  const options = { url, name: 'a', leaseMs: 3_000, hot: HOT, sealKey: SEAL_KEY, isForReal: false, say: () => {} }
  return openSharedDuty({ ...options, ...change })
}

/** What a signer answers to a request of the API. */
export function askDuty(duty: Duty, asked: unknown): Promise<Answer | undefined> {
  const request = signRequest.parse(asked)
  return duty.answer((journal, now): Decision => decide(request, { policy, journal, addresses, now }))
}

export type Row = { seq: number; term: number; line: { id: string; nonce: number; units: string; kind: string } }

export async function rowsOf({ url }: Pick<TestDatabase, 'url'>): Promise<Row[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ seq: string; term: string; line: string }>(
      'select seq, term, line from signer.journal order by seq',
    )
    return rows.map(({ seq, term, line }) => ({ seq: Number(seq), term: Number(term), line: JSON.parse(line) }))
  })
}

/** The answer of a statement that is refused, as its code and words. */
export async function refusalOf(client: pg.Client, statement: string, values: unknown[] = []): Promise<string> {
  return client.query(statement, values).then(
    () => 'done',
    ({ code, message }: pg.DatabaseError) => `${code} ${message}`,
  )
}
