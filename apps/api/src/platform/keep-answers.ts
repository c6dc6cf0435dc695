// Answers of money calls, read and kept by their Idempotency-Keys in the transaction of the movement itself: whatever
// happens to the process, a key is either unknown or has its answer.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyReply } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import { inTransaction, violatedConstraint } from './database.ts'
import { type Claim, give, isKept, isSame, keptProblem, replay, type Stored } from './idempotency.ts'
import { arrayOf, prepared } from './prepared-statements.ts'
import type { Instance } from './process-instance.ts'

type Executor = Parameters<ReturnType<typeof prepared>>[0]
/** What is stored under a call's key; a hit when an earlier call put it there. */
export type Kept = { stored: Stored; isHit: boolean }
export type Answered = { claim: Claim; status: number; answer: unknown }

/** One word for a claim's key. */
export function keyOf({ userId, key }: Claim): string {
  return `${userId} ${key}`
}

const findKnown = prepared<Stored & { user_id: string; key: string }>(
  'find-answers',
  `select k.user_id, k.key, k.endpoint, k.body_hash, k.status, k.answer
  from unnest($1::text[], $2::text[]) as c (user_id, key)
  join idempotency_keys k on k.user_id = c.user_id and k.key = c.key`,
)

// An insert that looks for a conflict first is twice the work, and nearly every key is new.
const insertNew = prepared(
  'insert-answers',
  `insert into idempotency_keys (user_id, key, endpoint, body_hash, owner, started_at, status, answer)
  select unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bytea[]), $5::bigint, $6::timestamptz,
    unnest($7::int[]), unnest($8::jsonb[])`,
)

/** What is stored under the keys, by `keyOf`. */
export async function findAnswers(db: Executor, claims: readonly Claim[]): Promise<Map<string, Stored>> {
  if (claims.length === 0) return new Map()
  const rows = await findKnown(db, [arrayOf(claims.map(({ userId }) => userId)), arrayOf(claims.map(({ key }) => key))])
  return new Map(rows.map((row) => [keyOf({ userId: row.user_id, key: row.key } as Claim), row]))
}

/** False when one of the keys was taken meanwhile: nothing but a rollback is left to the transaction. Keys are claimed in order. */
export async function insertAnswers(
  tx: Executor,
  answers: readonly Answered[],
  { owner, now }: { owner: bigint; now: Date },
): Promise<boolean> {
  if (answers.length === 0) return true
  // In the order of their keys, so that two batches never wait for each other.
  const keyed = answers.map((answer) => ({ ...answer, name: keyOf(answer.claim) }))
  const sorted = keyed.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const claims = sorted.map(({ claim }) => claim)
  const inserting = insertNew(tx, [
    arrayOf(claims.map(({ userId }) => userId)),
    arrayOf(claims.map(({ key }) => key)),
    arrayOf(claims.map(({ endpoint }) => endpoint)),
    arrayOf(claims.map(({ bodyHash }) => `\\x${bodyHash.toString('hex')}`)),
    owner,
    now,
    arrayOf(sorted.map(({ status }) => status)),
    arrayOf(sorted.map(({ answer }) => JSON.stringify(answer))),
  ])
  return inserting.then(
    () => true,
    (error: unknown) => {
      if (violatedConstraint(error) === 'idempotency_keys_pkey') return false
      throw error
    },
  )
}

/** The answer, now or again; throws it if it is a refusal, and `idempotency_conflict` for another request. */
export function giveKept({ stored, isHit }: Kept, claim: Claim, reply: FastifyReply): unknown {
  return isHit ? replay(stored, claim, reply) : give(stored)
}

/**
 * Whether this very call has its answer already, which is only given again. A key that is running, or is of another call,
 * says no: it may be free by the time the call comes to it.
 */
export async function isAnswered(db: Executor, claim: Claim): Promise<boolean> {
  const known = (await findAnswers(db, [claim])).get(keyOf(claim))
  return known !== undefined && known.status !== null && isSame(known, claim)
}

/** Another call with the key was faster. */
class Overtaken extends Error {}

/** Does the work of one call and keeps its answer with it; a refusal undoes the work and is kept as well. */
export async function keepOne<T>(
  { db, clock, instance }: { db: Kysely<T>; clock: Clock; instance: Instance },
  claim: Claim,
  work: (tx: Transaction<T>) => Promise<unknown>,
): Promise<Kept> {
  const owner = await instance.id()
  let refusal: AppError | undefined
  async function attempt(tx: Transaction<T>): Promise<Kept> {
    const known = (await findAnswers(tx, [claim])).get(keyOf(claim))
    if (known) return { stored: known, isHit: true }
    const status = refusal ? ERRORS[refusal.code].status : 200
    const answer = refusal ? keptProblem(refusal) : await work(tx)
    if (!(await insertAnswers(tx, [{ claim, status, answer }], { owner, now: clock.now() }))) throw new Overtaken()
    return { stored: { endpoint: claim.endpoint, body_hash: claim.bodyHash, status, answer }, isHit: false }
  }
  for (;;) {
    try {
      return await inTransaction(db, attempt)
    } catch (error) {
      if (error instanceof AppError && isKept(error)) refusal = error
      else if (!(error instanceof Overtaken)) throw error
    }
  }
}
