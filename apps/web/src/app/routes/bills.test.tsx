import {
  type Bill,
  checkBillNumber,
  getBill,
  listBillers,
  nameSavedBiller,
  payBill,
  removeSavedBiller,
  saveBiller,
} from '@kivuko/contract/bills.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialog, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { address } from '../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../test/server.ts'

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const BILL: Bill = {
  id: 'bil_1',
  reference: 'KV-7Q2M-9XPA',
  status: 'sending',
  kind: 'electricity',
  biller_id: 'ikeja',
  biller_name: 'Ikeja Electric',
  product_id: 'prepaid',
  product_name: 'Prepaid',
  number: '45701239999',
  customer_name: 'ADA OBI',
  currency: 'NGN',
  amount: '5000.00',
  fee: '50.00',
  total: '5050.00',
  token: null,
  units: null,
  token_pending: false,
  problem: null,
  can_cancel: false,
  is_saved: false,
  created_at: '2026-11-20T12:00:00.000Z',
  completed_at: null,
}
const PAID: Bill = {
  ...BILL,
  status: 'completed',
  token: '12345678901234567890',
  units: '25.00 kWh',
  completed_at: '2026-11-20T12:00:10.000Z',
}
const SAVED = {
  id: 'svb_1',
  biller_id: 'ikeja',
  biller_name: 'Ikeja Electric',
  kind: 'electricity',
  currency: 'NGN',
  number: '45701239999',
  customer_name: 'ADA OBI',
  label: 'Home',
} as const

function offered({
  paused = null,
  saved = [] as (typeof SAVED)[],
}: {
  paused?: string | null
  saved?: (typeof SAVED)[]
} = {}) {
  const ranged = { id: 'prepaid', name: 'Prepaid', amount: null, minimum: '1000.00', maximum: '500000.00' }
  const topUp = { id: 'top-up', name: 'Airtime', amount: null, minimum: '50.00', maximum: '50000.00' }
  const shown = { id: 'yanga', name: 'Yanga', amount: '6000.00', minimum: '6000.00', maximum: '6000.00' }
  return {
    currencies: [
      { currency: 'NGN', fee_bps: 100 },
      { currency: 'KES', fee_bps: 100 },
    ],
    paused,
    billers: [
      { id: 'mtn-ng', kind: 'airtime', name: 'MTN', currency: 'NGN', products: [topUp] },
      {
        id: 'ikeja',
        kind: 'electricity',
        name: 'Ikeja Electric',
        currency: 'NGN',
        products: [ranged, { ...ranged, id: 'postpaid', name: 'Postpaid' }],
      },
      { id: 'dstv-ng', kind: 'tv', name: 'DStv', currency: 'NGN', products: [shown] },
    ],
    saved,
  } as const
}
const OFFERED = on(listBillers, () => raw(200, offered()))
const KNOWN = on(checkBillNumber, () => raw(200, { number: '45701239999', customer_name: 'ADA OBI' }))

async function fill(): Promise<void> {
  await type('Meter number', '4570 123 9999')
  await type('Amount (NGN)', '5000')
  await press('Continue')
}

test('BIL-24 the name, the fee and the total are shown before paying; then the bill is followed to its token, which is copied', async () => {
  const held = { now: BILL }
  const made = on(payBill, () => raw(200, held.now))
  const looked = on(getBill, () => raw(200, held.now))
  const api = await openMoney('/bills?kind=electricity', OFFERED, KNOWN, made, looked)
  await press('Continue')
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  expect(api.callsOf(checkBillNumber)).toEqual([])
  await fill()
  await pass(0)
  const asked = within(dialog('Check and confirm'))
  for (const text of ['ADA OBI', '45701239999', '₦5,000.00', '₦50.00', '₦5,050.00'])
    expect(asked.getByText(text)).toBeDefined()
  fireEvent.click(asked.getByRole('button', { name: /^Pay/ }))
  await pass(0)
  expect(api.callsOf(payBill)[0]?.body).toMatchObject({
    biller_id: 'ikeja',
    product_id: 'prepaid',
    number: '45701239999',
    customer_name: 'ADA OBI',
    amount: '5000.00',
    fee: '50.00',
  })
  expect(address()).toBe('/bills?kind=electricity&reference=KV-7Q2M-9XPA')
  expect(screen.getByText(/^The bill is being paid/)).toBeDefined()
  held.now = PAID
  await pass(2_000)
  expect(screen.getByText('The bill is paid.')).toBeDefined()
  expect(screen.getByText('1234 5678 9012 3456 7890')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy token' })).toBeDefined()
})

test('BIL-05 a number nobody has, and another name by now, are said where they were typed', async () => {
  const unknown = on(checkBillNumber, () =>
    refuse('bill_number_invalid', {
      errors: [{ field: 'number', message: 'Ikeja Electric knows nobody with this number.' }],
    }),
  )
  const api = await openMoney('/bills?kind=electricity', OFFERED, unknown)
  await fill()
  await pass(0)
  expect(screen.getByText('Ikeja Electric knows nobody with this number.')).toBeDefined()
  await type('Amount (NGN)', '5000.50')
  await press('Continue')
  expect(screen.getByText('Enter a whole amount, without decimals.')).toBeDefined()
  expect(api.callsOf(payBill)).toEqual([])
})

test('BIL-13 BIL-25 a number is saved after paying, fills the form in, and is renamed and removed', async () => {
  const saved = on(saveBiller, () => raw(200, SAVED))
  const api = await openMoney(
    '/bills?reference=KV-7Q2M-9XPA',
    OFFERED,
    on(getBill, () => raw(200, PAID)),
    saved,
  )
  await press('Save this number')
  await type('Name, such as “Home”', 'Home')
  await press('Save')
  await pass(0)
  expect(api.callsOf(saveBiller)[0]?.body).toEqual({ label: 'Home' })

  const list = on(listBillers, () => raw(200, offered({ saved: [SAVED] })))
  const renamed = on(nameSavedBiller, () => raw(200, { ...SAVED, label: 'Lekki' }))
  const removed = on(removeSavedBiller, () => raw(200, { result: 'ok' }))
  startMoneyTest()
  const again = await openMoney('/bills', list, renamed, removed)
  await press('Pay again: Home')
  await pass(0)
  expect(address()).toBe('/bills?currency=NGN&kind=electricity')
  expect((screen.getByLabelText('Meter number') as HTMLInputElement).value).toBe('45701239999')
  await press('Rename: Home')
  await type('Name', 'Lekki')
  await press('Save')
  await pass(0)
  expect(again.callsOf(nameSavedBiller)[0]?.body).toEqual({ label: 'Lekki' })
  await press('Remove: Home')
  fireEvent.click(
    within(screen.getByRole('alertdialog', { name: 'Remove Home?' })).getByRole('button', { name: 'Remove' }),
  )
  await pass(0)
  expect(again.callsOf(removeSavedBiller)).toHaveLength(1)
})

test('DMO-44 a bill that came to nothing says what is back in the wallet, and one that was paid what left it', async () => {
  for (const [status, shown] of [
    ['completed', 'Left your wallet'],
    ['failed', 'Back in your wallet'],
    ['returned', 'Back in your wallet'],
  ] as const) {
    startMoneyTest()
    await openMoney(
      '/bills?reference=KV-7Q2M-9XPA',
      OFFERED,
      on(getBill, () => raw(200, { ...PAID, status })),
    )
    expect(screen.getByText(shown), status).toBeDefined()
    expect(screen.queryByText('Leaves your wallet')).toBeNull()
  }
})

test('BIL-26 what is paused is said in the place of the form, and a list that fails is asked for again', async () => {
  await openMoney(
    '/bills',
    on(listBillers, () => raw(200, offered({ paused: 'Paying bills is paused at the moment.' }))),
  )
  expect(screen.getByText('Paying bills is paused at the moment.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  startMoneyTest()
  let isDown = true
  await openMoney(
    '/bills',
    on(listBillers, () => (isDown ? refuse('provider_unavailable') : raw(200, offered()))),
  )
  await pass(20_000)
  expect(screen.getByText('What can be paid could not be loaded')).toBeDefined()
  isDown = false
  await press('Try Again')
  await pass(0)
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
})
