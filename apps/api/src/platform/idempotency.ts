// Money calls are safe to repeat: the first answer for a key is stored and given again.
import { hash } from 'node:crypto'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_HIT_HEADER, IDEMPOTENCY_KEY } from '@kivuko/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError, type Problem, toProblem } from '@kivuko/contract/errors.ts'
import type { Said } from '@kivuko/contract/say.ts'
import { say } from '@kivuko/contract/say.ts'
import type { FastifyReply } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { findGone } from './absent-processes.ts'
import type { Clock } from './clock.ts'
import { inTransaction } from './database.ts'
import { deleteSwept } from './delete-swept.ts'
import type { OnceCall } from './once-call.ts'
import type { Instance } from './process-instance.ts'
import { createRunningCalls } from './running-calls.ts'

/** Stored answers are kept for a week. */
export const IDEMPOTENCY_KEPT_MS = 7 * 86_400_000

export type Stored = { endpoint: string; body_hash: Buffer; status: number | null; answer: unknown }

/**
 * Runs `work` for a new key; for a known one gives the stored answer. Throws `validation_failed` without a key,
 * `idempotency_conflict` for another body, `idempotency_running` while the first call has no answer. What `isKept` does
 * not name is not stored: the caller may try again with the same key.
 */
export function createOnce<T>({ db, clock, instance, config: { takeoverMs } }: OnceDeps<T>) {
  const running = createRunningCalls({ db, instance })
  return async (call: OnceCall, work: () => Promise<unknown>): Promise<unknown> => {
    const { reply } = call
    const claim = claimOf(call)
    const owner = await instance.id()
    return running.during(claim, async (isAlone) => {
      const stored = await claimKey(db, { ...claim, owner, isAlone, takeoverMs, now: clock.now() })
      if (stored) return replay(stored, claim, reply)
      try {
        const answer = await work()
        await store(db, { ...claim, owner }, 200, answer)
        return answer
      } catch (error) {
        if (error instanceof AppError && isKept(error))
          await store(db, { ...claim, owner }, ERRORS[error.code].status, keptProblem(error))
        else await forget(db, { ...claim, owner })
        throw error
      }
    })
  }
}

type OnceDeps<T> = { db: Kysely<T>; clock: Clock; instance: Instance; config: { takeoverMs: number } }
type Owned = Claim & { owner: bigint }
type Claiming = Owned & { isAlone: () => boolean; takeoverMs: number; now: Date }

/**
 * What the same call answers: who is there, what waits for another member of a company, what comes again signed, and what
 * another call made at the same moment, which the next try finds.
 */
const NOT_KEPT: readonly ErrorCode[] = [
  'proof_required',
  'proof_failed',
  'company_limit_passed',
  'signature_required',
  'idempotency_running',
]

/** Refusals are answers, except faults of ours and what the same call answers. */
export function isKept({ code }: AppError): boolean {
  return ERRORS[code].status < 500 && !NOT_KEPT.includes(code)
}

export type Claim = { userId: string; key: string; endpoint: string; bodyHash: Buffer }

/** What a call claims. Throws `validation_failed` without a usable key. */
export function claimOf({ caller, endpoint, key, body }: OnceCall): Claim {
  if (!key || !IDEMPOTENCY_KEY.test(key)) {
    throw new AppError('validation_failed', {
      errors: [{ field: IDEMPOTENCY_HEADER, message: say('is required: 8 to 255 visible characters without spaces') }],
    })
  }
  const bodyHash = hash('sha256', JSON.stringify(body), 'buffer')
  return { userId: caller.id, key, endpoint: endpoint.id, bodyHash }
}

/**
 * Undefined when the key is now ours to run. A call that was running in a process that is gone since is taken over:
 * every use case behind a key is itself safe to repeat.
 */
async function claimKey<T>(db: Kysely<T>, claim: Claiming): Promise<Stored | undefined> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, endpoint, body_hash, owner, started_at)
    values (${claim.userId}, ${claim.key}, ${claim.endpoint}, ${claim.bodyHash}, ${claim.owner}, ${claim.now})
    on conflict (user_id, key) do nothing returning key`.execute(db)
  if (claimed.rows.length > 0) return undefined
  const { rows } = await sql<Stored & { owner: bigint }>`
    select endpoint, body_hash, status, answer, owner from idempotency_keys
    where user_id = ${claim.userId} and key = ${claim.key}`.execute(db)
  const known = rows[0] ?? { endpoint: claim.endpoint, body_hash: claim.bodyHash, status: null, answer: null }
  const isOpen = 'owner' in known && known.status === null && isSame(known, claim)
  return isOpen && (await takeOver(db, claim, known.owner)) ? undefined : known
}

/** What a process that is gone has left under the key, by one of those who ask. */
async function takeOver<T>(
  db: Kysely<T>,
  { userId, key, owner, isAlone, takeoverMs, now }: Claiming,
  from: bigint,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // What is ours and not running was left when the database was away.
    const isLeft = from === owner ? isAlone() : (await findGone(tx, [from], takeoverMs)).has(from)
    if (!isLeft) return false
    const { rows } = await sql`update idempotency_keys set owner = ${owner}, started_at = ${now}
      where user_id = ${userId} and key = ${key} and owner = ${from} and status is null returning key`.execute(tx)
    return rows.length > 0
  })
}

/** Whether what is stored under a key is of this call. */
export function isSame(stored: Stored, claim: Claim): boolean {
  return stored.endpoint === claim.endpoint && stored.body_hash.equals(claim.bodyHash)
}

/** The answer of an earlier call with this key. Throws its refusal, or `idempotency_conflict` for another request. */
export function replay(stored: Stored, claim: Claim, reply: FastifyReply): unknown {
  if (!isSame(stored, claim)) throw new AppError('idempotency_conflict')
  if (stored.status === null) throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
  reply.header(IDEMPOTENCY_HIT_HEADER, 'true')
  return give(stored)
}

/** The answer; throws it if it is a refusal. */
export function give(stored: Pick<Stored, 'status' | 'answer'>): unknown {
  if (stored.status === 200) return stored.answer
  const problem = stored.answer as KeptProblem
  const detail = problem.said ?? problem.detail
  throw new AppError(problem.code, { detail, ...(problem.errors ? { errors: problem.errors } : {}) })
}

type KeptProblem = Problem & { said?: Said }

/** A refusal as it is stored: with what it says in other languages, as whoever asks again may speak another. */
export function keptProblem(error: AppError): KeptProblem {
  const { said } = error
  return { ...toProblem(error), ...(typeof said === 'object' && { said }) }
}

/** Whoever was taken over since has no answer to store, nor anything to forget. */
async function store<T>(db: Kysely<T>, { userId, key, owner }: Owned, status: number, answer: unknown): Promise<void> {
  await sql`update idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and key = ${key} and owner = ${owner} and status is null`.execute(db)
}

async function forget<T>(db: Kysely<T>, { userId, key, owner }: Owned): Promise<void> {
  await sql`delete from idempotency_keys
    where user_id = ${userId} and key = ${key} and owner = ${owner} and status is null`.execute(db)
}

/** Forgets answers older than a week. */
export async function pruneIdempotencyKeys<T>(db: Kysely<T>, now: Date): Promise<void> {
  const where = sql`started_at < ${new Date(now.getTime() - IDEMPOTENCY_KEPT_MS)}`
  await deleteSwept(db, { table: 'idempotency_keys', where, now })
}
