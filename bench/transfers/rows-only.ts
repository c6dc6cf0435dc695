// The least that leaves what a transfer leaves: bare Fastify that writes the same rows by the same statements in the same batches,
// and does nothing else. Nobody is asked who they are, what they may, or what they have; no recipient is looked for, no sender held,
// no limit summed. Whatever Kivuko is asked to be faster than this, with these rows, it cannot be.
import { hash } from 'node:crypto'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { money } from '@kivuko/money/money.ts'
import Fastify from 'fastify'
import { transfer as recipe } from '../../apps/api/src/accounting/recipes/transfer.ts'
import { createPool, queryable } from '../../apps/api/src/platform/database.ts'
import { gather } from '../../apps/api/src/platform/gather.ts'
import { newId, newReference, type UserId } from '../../apps/api/src/platform/ids.ts'
import { insertAnswers } from '../../apps/api/src/platform/keep-answers.ts'
import { inPipeline, together } from '../../apps/api/src/platform/pipeline.ts'
import { addNotifications, insertWaitingMails } from '../../apps/api/src/record/notifications/store.ts'
import { noticeRow } from '../../apps/api/src/record/notify.ts'
import { recordTransactions } from '../../apps/api/src/record/record-transactions.ts'
import type { Tx } from '../../apps/api/src/tables.ts'
import { insertTransfers } from '../../apps/api/src/trading/transfers/store.ts'
import { linesOf, noticesOf, type PlannedTransfer } from '../../apps/api/src/trading/transfers/transfer.ts'
import { toTransferAnswer } from '../../apps/api/src/trading/transfers/transfer-answer.ts'

type Call = { key: string; bodyHash: Buffer; planned: PlannedTransfer }
type Body = { recipient_identifier: string; amount: string; note: string }

const [port, url] = process.argv.slice(2)
const pool = createPool(url ?? '', { max: 20, applicationName: 'rows-only' })
const ledger = createLedger({ pool })
const deps = { clock: { now: () => new Date() }, config: { timeZone: 'Africa/Nairobi' } } as Parameters<
  typeof recordTransactions
>[0]
/** Everybody, by what they are named by: no call asks the database. */
const ids = new Map<string, UserId>()
for (const { id, email } of (await pool.query<{ id: UserId; email: string }>('select id, email from users')).rows)
  ids.set(email, id)

function personOf(email: string): PlannedTransfer['sender'] {
  const id = ids.get(email)
  if (!id) throw new Error(`nobody is ${email}`)
  return { id, kind: 'person', first_name: 'Amina', last_name: 'Wanjiru', email, phone: null, suspended_at: null }
}

function plan(token: string, body: Body): PlannedTransfer {
  const now = new Date()
  const sender = personOf(`customer-${token.slice(token.lastIndexOf('-') + 1)}@kivuko.example`)
  const recipient = personOf(body.recipient_identifier)
  const transfer = {
    ...{ id: newId('trf', now), reference: newReference(), sender_id: sender.id, recipient_id: recipient.id },
    ...{ identifier: body.recipient_identifier, currency: 'NGN' as const, note: body.note, created_at: now },
    amount_units: BigInt(Math.round(Number(body.amount) * 100)),
  }
  const nothing = { requestId: undefined, runId: undefined, alone: undefined, admins: undefined }
  return { transfer, sender, recipient, lineId: newId('txn', now), isFirst: false, ...nothing }
}

const submit = gather(
  (calls: readonly Call[], onSent) =>
    inPipeline(pool, async (tx: Tx) => {
      // Nothing is written before the transaction is known to have begun, as there.
      await queryable(tx).query('select')
      const now = new Date()
      const notices = calls.flatMap(({ planned }) => noticesOf(planned).map((notice) => noticeRow(notice, now)))
      const answers = calls.map(({ key, bodyHash, planned }) => ({
        claim: { userId: planned.sender.id, key, endpoint: transferInternally.id, bodyHash },
        status: 200,
        answer: toTransferAnswer(planned),
      }))
      const writing = together(
        insertAnswers(tx, answers, { owner: 1n, now }),
        insertTransfers(
          tx,
          calls.map(({ planned }) => planned.transfer),
        ),
        recordTransactions(
          deps,
          tx,
          calls.flatMap(({ planned }) => linesOf(planned)),
        ),
        addNotifications(tx, notices),
        insertWaitingMails(
          tx,
          notices.map(({ id }) => id),
        ),
        ledger.postManyWithin(
          queryable(tx),
          calls.map(({ planned: { transfer } }) =>
            recipe({
              ...{ transferId: transfer.id, senderId: transfer.sender_id, recipientId: transfer.recipient_id },
              amount: money('NGN', transfer.amount_units),
            }),
          ),
        ),
      )
      onSent()
      await writing
      return answers.map(({ answer }) => answer)
    }),
  { limit: 100, patienceMs: 50, besideMin: 16 },
)

const app = Fastify()
app.get('/api/v1/health', async () => 'ok')
app.post<{ Body: Body }>('/api/v1/transfers/internal', ({ body, headers }) =>
  submit({
    key: String(headers['idempotency-key']),
    bodyHash: hash('sha256', JSON.stringify(body), 'buffer'),
    planned: plan(headers.authorization ?? '', body),
  }),
)
await app.listen({ host: '127.0.0.1', port: Number(port) })
