import { me } from '@kivuko/contract/auth.ts'
import { listCards } from '@kivuko/contract/payments.ts'
import { createRecurringBuy, listPlans, type Plan } from '@kivuko/contract/plans.ts'
import { listPriceAlerts } from '@kivuko/contract/price-alerts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { VISA } from '../../../test/buying-samples.ts'
import { ADA } from '../../../test/people.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on } from '../../../test/server.ts'

const { id: _, ...SHOWN } = VISA
const PLAN: Plan = {
  id: 'pln_1',
  kind: 'recurring_buy',
  state: 'active',
  every: 'week',
  day: 1,
  time_zone: 'Africa/Lagos',
  amount: '5000.00',
  currency: 'NGN',
  person: null,
  note: null,
  buys: 'BTC',
  funding: 'card',
  card: { ...SHOWN, is_removed: false },
  next_on: '2026-12-07',
  created_at: '2026-11-28T06:00:00.000Z',
  runs: [],
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function serve(plans: Plan[], cards = [VISA]) {
  return fakeApi(
    on(me, ADA),
    on(listPlans, { plans }),
    on(listPriceAlerts, { alerts: [] }),
    on(listCards, { cards }),
    on(createRecurringBuy, PLAN),
  )
}

test('REC-34 a saved card is chosen, what is agreed to is read before it is set up, and the agreement is sent with it', async () => {
  const api = serve([])
  await openApp('/automatic')
  fireEvent.click(await screen.findByRole('button', { name: 'New recurring buy' }))
  const form = within(await screen.findByRole('dialog', { name: 'New recurring buy' }))
  fireEvent.change(form.getByLabelText('Paid from'), { target: { value: 'card' } })
  await form.findByRole('option', { name: 'Visa ending 4242, 12/30' })
  fireEvent.change(form.getByLabelText('Amount (NGN)'), { target: { value: '5000' } })
  fireEvent.click(form.getByRole('button', { name: 'Continue' }))
  // In the list, and beside it as what is missing.
  expect(await form.findAllByText('Choose a card')).toHaveLength(2)
  fireEvent.change(form.getByLabelText('Saved card'), { target: { value: VISA.id } })
  fireEvent.click(form.getByRole('button', { name: 'Continue' }))
  await form.findByText(/^I agree that my card ending in 4242 is charged ₦5,000\.00 for BTC, every week, while/)
  fireEvent.click(form.getByRole('button', { name: 'Set up' }))
  const made = () => api.calls.filter(({ id }) => id === 'createRecurringBuy')
  await waitFor(() => expect(made()).toHaveLength(1))
  expect(made()[0]?.body).toMatchObject({
    ...{ funding: 'card', card_id: VISA.id, mandate_agreed: true },
    ...{ currency: 'NGN', amount: '5000.00', every: 'week' },
  })
})

test('REC-34 without a saved card the way to save one is shown, and a currency that no card pays has none', async () => {
  serve([], [])
  await openApp('/automatic')
  fireEvent.click(await screen.findByRole('button', { name: 'New recurring buy' }))
  const form = within(await screen.findByRole('dialog', { name: 'New recurring buy' }))
  fireEvent.change(form.getByLabelText('Paid from'), { target: { value: 'card' } })
  await form.findByText(/You have no saved card yet/)
  expect(form.getByRole('link', { name: /^Save a card/ }).getAttribute('href')).toBe('/payments')
  fireEvent.change(form.getByLabelText('Currency'), { target: { value: 'KES' } })
  expect(form.getByLabelText('Paid from')).toHaveProperty('value', 'wallet')
})

test('REC-28 REC-31 a card that was removed or expires before the next date is said, and an order that waits leads to where it is confirmed', async () => {
  const run = { due_on: '2026-11-30', state: 'done', reference: 'KVK-7', problem: null, waits: true } as const
  serve([
    { ...PLAN, runs: [run] },
    { ...PLAN, id: 'pln_2', buys: 'SOL', card: { ...SHOWN, is_removed: true } },
    { ...PLAN, id: 'pln_3', buys: 'USDT', card: { ...SHOWN, exp_year: 2026, exp_month: 11, is_removed: false } },
  ])
  await openApp('/automatic')
  const [good, removed, expired] = await screen.findAllByText(/^Visa ending|^Paid by Visa/)
  expect(good?.textContent).toBe('Paid by Visa ending 4242, 12/30')
  expect(removed?.textContent).toContain('removed. Nothing more is bought.')
  expect(expired?.textContent).toContain('expired by the next date.')
  expect(screen.getByRole('link', { name: 'Pay this order' }).getAttribute('href')).toBe(
    '/order-confirmation?reference=KVK-7',
  )
  expect(screen.getByText('Waits for you')).toBeTruthy()
})
