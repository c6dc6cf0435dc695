import { me } from '@kivuko/contract/auth.ts'
import { listTickets, sendTicket, type Ticket } from '@kivuko/contract/support.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

const TICKET: Ticket = {
  id: 'tkt_1',
  message: 'Where is it?',
  reference: 'KV-7Q2M-9XPA',
  created_at: '2026-11-22T05:00:00.000Z',
  answered_at: null,
  answer: null,
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('PRO-160 PRO-163 a message goes with the reference one came with, and stands in the list, where its answer does', async () => {
  const held: Ticket[] = []
  const api = fakeApi(
    on(me, ADA),
    on(listTickets, () => raw(200, { tickets: held })),
    on(sendTicket, () => {
      held.push(TICKET, { ...TICKET, id: 'tkt_0', answered_at: TICKET.created_at, answer: 'It arrived this morning.' })
      return raw(200, { status: 'received' })
    }),
  )
  await openApp('/support?reference=KV-7Q2M-9XPA')
  expect(await screen.findByText('No messages yet')).toBeDefined()
  const form = within(screen.getByRole('form', { name: 'Write to support' }))
  expect(form.getByLabelText(/^Reference/)).toHaveProperty('value', 'KV-7Q2M-9XPA')
  expect(form.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  fireEvent.change(form.getByLabelText('Message'), { target: { value: ' Where is it? ' } })
  fireEvent.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We have your message.')).toBeDefined()
  expect(api.callsOf(sendTicket).map(({ body }) => body)).toEqual([
    { message: 'Where is it?', reference: 'KV-7Q2M-9XPA' },
  ])
  expect(await screen.findByText('It arrived this morning.')).toBeDefined()
  expect(screen.getByText('Waits for an answer')).toBeDefined()
})

test('PRO-160 a refusal is said, and what was typed stays; a list that fails can be asked for again', async () => {
  fakeApi(
    on(me, ADA),
    on(listTickets, () => refuse('internal')),
    on(sendTicket, () => refuse('transaction_not_found')),
  )
  await openApp('/support')
  const message = await screen.findByLabelText('Message')
  fireEvent.change(message, { target: { value: 'Where is it?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We could not find that transaction.')).toBeDefined()
  expect(message).toHaveProperty('value', 'Where is it?')
  expect(await screen.findByText('Your messages could not be loaded.', undefined, { timeout: 10_000 })).toBeDefined()
})
