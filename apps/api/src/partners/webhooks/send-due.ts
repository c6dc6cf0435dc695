// Sends the messages that are due. They are taken in a transaction, sent outside of any, and what came of each is written
// in one of its own: a process that dies leaves what it took, which is sent again once its time is over.
import { VERSION_HEADER } from '@kivuko/contract/partner-versions.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { PartnerId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { postMessage, type Sent } from '#platform/post-message.ts'
import type { Tx } from '#tables.ts'
import { toEvent } from '../events/to-event.ts'
import { eventIn } from '../versions.ts'
import { nextTry } from './schedule.ts'
import { openSigningSecret, signedHeaders } from './sign.ts'
import { type Due, dropWaiting, endTry, takeDue, webhooks } from './store.ts'

/** A message is late by that at most. */
const EVERY_MS = 1_000
/** Longer than any try takes. */
const TAKEN_MS = 60_000
/** Of one webhook on their way at a time. */
const EACH_MAX = 4
/** Of one process on their way at a time: they wait for strangers, and cost a socket each. Partners share it (`takeDue`). */
const IN_ALL_MAX = 400

export const sendMessagesJob = job({ name: 'send-partner-messages', key: () => 'send-partner-messages' })

/** Those on their way in this process. The job ends as soon as they are: none of its slots waits for a stranger. */
export type Sender = { sendDue(): Promise<void> }

export function createSender(deps: Deps): Sender {
  const underWay = new Set<Due>()

  async function send(due: Due): Promise<void> {
    underWay.add(due)
    try {
      await sendOne(deps, due)
    } catch (err) {
      deps.log.warn({ err, webhookId: due.webhook_id }, 'a message to a partner was not noted')
    } finally {
      underWay.delete(due)
    }
  }

  return {
    async sendDue() {
      const now = deps.clock.now()
      const free = IN_ALL_MAX - underWay.size
      const busy = countByPartner(underWay)
      const due = await inTransaction(deps.db, async (tx) => {
        await sendMessagesJob.enqueue(tx, {}, { runAt: after(now, EVERY_MS) })
        return free > 0 ? takeDue(tx, { now, until: after(now, TAKEN_MS), each: EACH_MAX, free, busy }) : []
      })
      for (const each of due) void send(each)
    },
  }
}

function countByPartner(sent: Iterable<Due>): Map<PartnerId, number> {
  const counts = new Map<PartnerId, number>()
  for (const { partner_id } of sent) counts.set(partner_id, (counts.get(partner_id) ?? 0) + 1)
  return counts
}

async function sendOne(deps: Deps, due: Due): Promise<void> {
  const { secrets, clock, config, partnerVersions } = deps
  const at = clock.now()
  const body = JSON.stringify(
    eventIn(partnerVersions, due.api_version, toEvent({ ...due, id: due.event_id, at: due.event_at })),
  )
  const isOldGood = due.sealed_old_secret && due.old_secret_ends_at && due.old_secret_ends_at > at
  const sealed = isOldGood && due.sealed_old_secret ? [due.sealed_secret, due.sealed_old_secret] : [due.sealed_secret]
  const signing = sealed.map((each) => openSigningSecret(secrets, due.webhook_id, each))
  const headers = { ...signedHeaders(signing, { id: due.event_id, at, body }), [VERSION_HEADER]: due.api_version }
  const began = performance.now()
  const sent = await postMessage({ url: due.url, headers, body }, config.partnerWebhooks.isInsideAllowed)
  const took = Math.trunc(performance.now() - began)
  await inTransaction(deps.db, (tx) => writeDown(deps, tx, { due, sent, at, took }))
}

type Outcome = { due: Due; sent: Sent; at: Date; took: number }

const isTaken = ({ status }: Sent) => status !== null && status >= 200 && status < 300
/** The endpoint says that it is gone for good. */
const GONE = 410

async function writeDown({ clock }: Deps, tx: Tx, { due, sent, at, took }: Outcome): Promise<void> {
  const { status, problem, answer, retryAfter } = sent
  const now = clock.now()
  const isOver = isTaken(sent) || status === GONE
  const next_at = isOver ? undefined : nextTry(due.tries, now, { chance: Math.random(), retryAfter })
  // The one order of locks: a webhook, then what goes there.
  const webhook = status === GONE ? await webhooks.lock(tx, due.webhook_id) : undefined
  const row = { delivery_number: due.number, number: due.tries, at, duration_ms: took, status, problem, answer }
  await endTry(tx, row, {
    state: isTaken(sent) ? 'delivered' : next_at ? 'waiting' : 'failed',
    next_at: next_at ?? null,
    ended_at: next_at ? null : now,
  })
  if (!webhook || webhook.switched_off_at) return
  await webhooks.change(tx, webhook.id, { switched_off_at: now, switched_off_by: 'endpoint' })
  await dropWaiting(tx, webhook.id, now)
}
