// Proves from the rows that the chain of the audit is whole, and that its heads were signed by a key of ours.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inSnapshot } from '#platform/database.ts'
import type { Db } from '#tables.ts'
import {
  findErased,
  findHeads,
  findLastHead,
  findLinkedLines,
  findUnchained,
  findWaitingSince,
  type LinkedLine,
} from './audit/chain-store.ts'
import { BEGINNING, type Link, linkAfter, wordsOf } from './audit/link.ts'
import { createAuditKey, fingerprintOf, type Head, isSigned } from './audit-head.ts'

export type AuditProof = {
  /** Up to here everything is as it was chained. */
  number: bigint
  /** What is wrong at the first place where something is. */
  problem: string | undefined
}

type Question = {
  /** Where to begin: what was found to be right before is not read again. */
  from?: Link | undefined
  /** Heads that were kept outside. */
  kept?: readonly Head[]
}

const PAGE = 1_000
/** Lines are chained within seconds. */
const WAITING_MS_MAX = 600_000

/** One snapshot, so whatever is written meanwhile is no difference. */
export function verifyAudit(deps: Deps, { from = BEGINNING, kept = [] }: Question = {}): Promise<AuditProof> {
  const keys = [deps.auditKey.publicKey, ...oldKeysOf(deps.config)]
  return inSnapshot(deps.db, async (db) => {
    const stranger = kept.map((head) => wrongSignature(head, keys)).find((wrong) => wrong !== undefined)
    if (stranger) return { number: from.number, problem: `Of the heads that were kept outside: ${stranger}` }
    const walked = await walk(db, { from, kept, keys })
    if (walked.problem !== undefined) return walked
    const problem =
      (await wrongEnd(db, walked.number, kept)) ??
      (from.number === 0n ? await unchained(db) : undefined) ??
      (await late(db, after(deps.clock.now(), -WAITING_MS_MAX)))
    return { number: walked.number, problem }
  })
}

/** Without a key of its own the audit's follows from the account key, so the one before has signed heads, too. */
function oldKeysOf({ audit, accountKeyOld }: Deps['config']): Buffer[] {
  const before = audit.key === undefined && accountKeyOld !== undefined ? [createAuditKey(accountKeyOld).publicKey] : []
  return [...audit.oldPublicKeys, ...before]
}

type Walk = { from: Link; kept: readonly Head[]; keys: readonly Buffer[] }

/** From link to link, with the heads over them. */
async function walk(db: Db, { from, kept, keys }: Walk): Promise<AuditProof> {
  let last = from
  let erased: Set<bigint> | undefined
  for (;;) {
    const page = await findLinkedLines(db, last.number, PAGE)
    if (page.length === 0) return { number: last.number, problem: undefined }
    const heads = await findHeads(db, last.number, page.at(-1)?.number ?? last.number)
    const headsOf = Map.groupBy([...heads, ...kept], ({ number }) => number)
    if (page.some(({ line }) => line && wordsOf(line) === 'erased')) erased ??= await findErased(db)
    for (const link of page) {
      const next = nextOf(last, link, erased)
      const problem = typeof next === 'string' ? next : wrongHead(next, headsOf.get(link.number) ?? [], keys)
      if (typeof next === 'string' || problem !== undefined) return { number: last.number, problem }
      last = next
    }
  }
}

/** The link as it must be, or what is wrong with it. */
function nextOf(
  last: Link,
  { number, line_id, hash, line }: LinkedLine,
  erased: ReadonlySet<bigint> = new Set(),
): Link | string {
  const wanted = last.number + 1n
  if (number !== wanted) return `Link ${wanted} of the chain is missing.`
  if (!line) return `Line ${line_id}, number ${number} of the chain, was removed.`
  const words = wordsOf(line)
  if (words === 'erased' && !erased.has(line_id))
    return `Line ${line_id}, number ${number} of the chain, lost its words, and no line says that they were erased.`
  const link = linkAfter(last, line)
  return link.hash.equals(hash) && words !== 'wrong'
    ? link
    : `Line ${line_id}, number ${number} of the chain, is not what was chained there.`
}

function wrongHead(link: Link, heads: readonly Head[], keys: readonly Buffer[]): string | undefined {
  for (const head of heads) {
    const wrong = wrongSignature(head, keys)
    if (wrong) return wrong
    if (!head.hash.equals(link.hash))
      return `The chain up to number ${link.number} is another one than the head signed at ${head.signed_at.toISOString()} says.`
  }
  return undefined
}

function wrongSignature(head: Head, keys: readonly Buffer[]): string | undefined {
  if (!keys.some((key) => key.equals(head.public_key)))
    return `The head at number ${head.number} is signed with the key ${fingerprintOf(head.public_key)}, which is neither that of AUDIT_KEY nor among AUDIT_OLD_PUBLIC_KEYS.`
  return isSigned(head) ? undefined : `The signature of the head at number ${head.number} is wrong.`
}

/** Each batch has a head, so the chain ends where the last one says; and no head that was kept goes further. */
async function wrongEnd(db: Db, count: bigint, kept: readonly Head[]): Promise<string | undefined> {
  const last = await findLastHead(db)
  const furthest = [...kept, ...(last ? [last] : [])].reduce((most, { number }) => (number > most ? number : most), 0n)
  if (furthest > count)
    return `The chain ends at number ${count}, and a signed head says it had ${furthest}: its end was removed.`
  return (last?.number ?? 0n) < count
    ? `The chain goes on to number ${count}, and the last signed head is at ${last?.number ?? 0n}: what follows was added by something else, or heads were removed.`
    : undefined
}

async function unchained(db: Db): Promise<string | undefined> {
  const id = await findUnchained(db)
  return id === undefined
    ? undefined
    : `Line ${id} neither stands in the chain nor waits for it: it was written by something else, or its link was removed.`
}

async function late(db: Db, before: Date): Promise<string | undefined> {
  const since = await findWaitingSince(db)
  return since && since < before
    ? `Lines wait to be chained since ${since.toISOString()}: the job that chains them does not run, or is held up.`
    : undefined
}
