// What customers write to support, as staff find and answer it.
import { answerTicket, consoleTickets } from '@kivuko/contract/console-tickets.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listTickets, sendTicket, TICKETS_OPEN_MAX } from '@kivuko/contract/support.ts'
import { expect, test } from 'vitest'
import { addLine } from '../support/lines.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

test('PRO-160 PRO-161 OPS-160 a message with a transaction makes one ticket, with the transaction as it stands; a stranger’s is not found', async () => {
  await using app = await startTestApp()
  const [support, ada, brian] = [await staffMember(app, 'support'), await app.customer('Ada Obi'), await app.customer()]
  await addLine(app, ada, { status: 'pending' })
  const line = await app.deps.db.selectFrom('transactions').selectAll().executeTakeFirstOrThrow()
  const body = { message: ' Where is it? ', reference: line.reference }
  const waiting = async () => (await support.call(consoleWaiting)).body.waiting.tickets
  expect(await waiting()).toBe(0)
  for (let time = 0; time < 2; time += 1)
    expect((await ada.call(sendTicket, { body })).body).toEqual({ status: 'received' })
  expect(await waiting()).toBe(1)
  expect((await brian.call(sendTicket, { body })).problem.code).toBe('transaction_not_found')
  expect((await ada.call(sendTicket, { body: { message: ' ' } })).status).toBe(422)
  expect((await app.call(sendTicket, { body })).status).toBe(401)
  const { rows } = (await support.call(consoleTickets)).body
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^tkt_/),
      customer: { id: ada.user.id, name: 'Ada Obi' },
      message: 'Where is it?',
      transaction: expect.objectContaining({
        reference: line.reference,
        status: 'pending',
        description: line.description,
      }),
      created_at: expect.any(String),
      answered_at: null,
      answered_by: null,
      answer: null,
    },
  ])
  const found = async (query: object) => (await support.call(consoleTickets, { query })).body.rows.length
  expect(await found({ search: line.reference.toLowerCase() })).toBe(1)
  expect(await found({ search: ada.user.id })).toBe(1)
  expect(await found({ search: brian.user.id })).toBe(0)
  expect((await auditLines(app, 'ticket.search')).map(({ detail }) => detail)).toEqual([ada.user.id, brian.user.id])
  expect((await brian.call(listTickets)).body.tickets).toEqual([])
})

test('OPS-161 a ticket is answered once, in words the customer is notified with; a colleague’s other answer is refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [grace, peter] = [await staffMember(app, 'support', 'Grace Mwangi'), await staffMember(app, 'admin')]
  const ada = await app.customer()
  await ada.call(sendTicket, { body: { message: 'Hello' } })
  const id = (await grace.call(consoleTickets, { query: { state: 'open' } })).body.rows[0]?.id ?? ''
  const answer = (member: typeof grace, words: string) =>
    member.call(answerTicket, { params: { id }, body: { answer: words } })
  const first = await answer(grace, 'It arrived this morning.')
  expect(first.body).toMatchObject({
    answer: 'It arrived this morning.',
    answered_by: 'Grace Mwangi',
    transaction: null,
  })
  expect((await answer(grace, 'It arrived this morning.')).body).toEqual(first.body)
  expect((await answer(peter, 'Not yet.')).problem.code).toBe('ticket_answered')
  const unheard = { params: { id: `tkt_${'0'.repeat(26)}` }, body: { answer: 'Hello' } }
  expect((await grace.call(answerTicket, unheard)).problem.code).toBe('ticket_not_found')
  expect((await ada.call(listTickets)).body.tickets).toMatchObject([
    { message: 'Hello', answer: 'It arrived this morning.' },
  ])
  const { data } = (await ada.call(listNotifications)).body
  expect(data.filter(({ action_url: to }) => to === '/support')).toMatchObject([
    { title: 'Support answered your message', message: 'It arrived this morning.' },
  ])
  expect(await auditLines(app, 'ticket.answer')).toMatchObject([{ actor: grace.actor, subject: id }])
  expect((await grace.call(consoleTickets, { query: { state: 'open' } })).body.rows).toEqual([])
})

test('PRO-162 who has many messages unanswered waits for an answer before writing again', async () => {
  await using app = await startTestApp()
  const [grace, ada] = [await staffMember(app, 'support'), await app.customer()]
  const send = (message: string) => ada.call(sendTicket, { body: { message } })
  for (let at = 0; at < TICKETS_OPEN_MAX; at += 1) expect((await send(`Message ${at}`)).status).toBe(200)
  expect((await send('One more')).problem.code).toBe('too_many_tickets')
  expect((await send('Message 0')).status).toBe(200)
  const id = (await grace.call(consoleTickets)).body.rows[0]?.id ?? ''
  await grace.call(answerTicket, { params: { id }, body: { answer: 'We look at it.' } })
  expect((await send('One more')).status).toBe(200)
})

test('OPS-160 others than support and admins read no tickets', async () => {
  await using app = await startTestApp()
  for (const role of ['compliance', 'treasury'] as const)
    expect((await (await staffMember(app, role)).call(consoleTickets)).status).toBe(403)
})
