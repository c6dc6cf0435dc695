import { type Debts, listDebts, payDebt } from '@kivuko/contract/debts.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMoney, press, startMoneyTest, type } from '../../../../test/money-driver.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(async () => {
  // It comes with a debt: how long its code takes is not what is tried here.
  await import('./pay-debt.tsx')
  startMoneyTest()
})
afterEach(() => {
  vi.useRealTimers()
})

const OWED: Debts = {
  is_held: true,
  debts: [{ currency: 'NGN', owed: '20000.00', payable: '5000.00' }],
  contested: [{ order_reference: 'KV-7Q2M-9XRD', dispute: 'lost', currency: 'NGN', amount: '20000.00' }],
}

test('SEC-93 the wallet says what is owed and why nothing leaves, and pays it in parts', async () => {
  let isOver = true
  await openMoney(
    '/wallet',
    on(listDebts, OWED),
    on(payDebt, ({ body }) =>
      isOver
        ? refuse('debt_over', { detail: 'You owe ₦1.00. Nothing was paid.' })
        : { status: 200, body: { reference: 'KV-1', currency: 'NGN', paid: body.amount as string, owed: '19000.00' } },
    ),
  )
  expect(screen.getByRole('heading', { name: 'What you owe' })).toBeDefined()
  expect(screen.getByText(/nothing can be sent or withdrawn/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Order KV-7Q2M-9XRD' }).getAttribute('href')).toContain('KV-7Q2M-9XRD')
  type('Pay from your NGN wallet', '0')
  await press('Pay what is owed')
  expect(screen.getByText('Enter an amount above zero.')).toBeDefined()
  type('Pay from your NGN wallet', '1000')
  await press('Pay what is owed')
  expect(screen.getByText('You owe ₦1.00. Nothing was paid.')).toBeDefined()
  isOver = false
  await press('Pay what is owed')
  expect(screen.getByText('₦1,000.00 was paid.')).toBeDefined()
})

test('SEC-93 an account that is held says so, and one that owes what no wallet pays says whom to ask', async () => {
  await openMoney(
    '/wallet',
    on(listDebts, {
      is_held: true,
      debts: [],
      contested: OWED.contested.map((each) => ({ ...each, dispute: 'asked' as const })),
    }),
  )
  expect(screen.getByRole('heading', { name: 'Your account is on hold' })).toBeDefined()
  expect(screen.getByText(/your bank asks/)).toBeDefined()
  startMoneyTest()
  await openMoney('/wallet', on(listDebts, { ...OWED, debts: [{ currency: 'EUR', owed: '100.00', payable: null }] }))
  expect(screen.getByRole('link', { name: 'Write to us about how to pay.' })).toBeDefined()
})
