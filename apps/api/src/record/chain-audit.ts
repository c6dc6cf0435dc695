// Chains what waits, by one process at a time: who writes lines waits for nobody.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { chainAuditJob, shipHeadJob } from './audit/chain-jobs.ts'
import { findLastLink, insertHead, insertLinks, lockChain, takeWaiting } from './audit/chain-store.ts'
import { BEGINNING, linkAfter } from './audit/link.ts'
import { type Head, signHead, writeHead } from './audit-head.ts'

const EVERY_MS = 5_000
/** Chained in one transaction; there is a head for each. */
const BATCH = 1_000

/** The job, and the next one. */
export async function chainAuditAgain(deps: Deps): Promise<void> {
  await chainAudit(deps)
  const runAt = after(deps.clock.now(), EVERY_MS)
  await inTransaction(deps.db, (tx) => chainAuditJob.enqueue(tx, {}, { runAt }))
}

/** Until nothing waits. What is written meanwhile comes after. */
export async function chainAudit(deps: Deps): Promise<void> {
  for (;;) {
    const head = await inTransaction(deps.db, async (tx) => {
      const made = (await lockChain(tx)) ? await chainBatch(deps, tx) : undefined
      if (made && deps.auditKeepers.length > 0) await shipHeadJob.enqueue(tx, {}, { keepsTime: true })
      return made
    })
    if (!head) return
    deps.log.info({ auditHead: writeHead(head) }, 'the audit was chained and its head signed')
  }
}

/** Undefined when nothing waits. */
async function chainBatch(deps: Deps, tx: Parameters<typeof lockChain>[0]): Promise<Head | undefined> {
  let last = (await findLastLink(tx)) ?? BEGINNING
  const links = []
  for (const { line_id, line } of await takeWaiting(tx, BATCH)) {
    if (!line) {
      deps.log.error({ line: String(line_id) }, 'a line of the audit was removed before it was chained')
      continue
    }
    last = linkAfter(last, line)
    links.push({ ...last, line_id })
  }
  if (links.length === 0) return undefined
  await insertLinks(tx, links)
  const head = signHead(deps.auditKey, last, deps.clock.now())
  await insertHead(tx, head)
  return head
}
