// Goal: a partner's server knows before it offers anything which ways its orders and payouts can go, and whether they go now.

import { cashOutOptions } from '@kivuko/contract/cash-outs.ts'
import type { Body } from '@kivuko/contract/endpoint.ts'
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { createPartnerQuote } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { expect, test } from 'vitest'
import { callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { staffMember } from '../support/staff.ts'
import { resume, stop } from '../support/stops.ts'
import { until } from '../support/until.ts'

test('PTN-264 PTN-265 ways to pay say whether an order takes them, and ways out are those of the site, closed while they are stopped', async () => {
  await using both = await startBothModes({ sandbox: true })
  const { live } = both
  const partner = await newPartner(both)
  await openLive(both, partner)
  const ask = callWith(both, (await newKey(partner, { mode: 'live' })).secret)
  const rails = async () => (await ask(listRails)).body
  const { data, payouts } = await rails()
  expect(data.length).toBeGreaterThan(1)
  for (const { method, takes_orders } of data) expect([method, takes_orders]).toEqual([method, method === 'mpesa'])
  const { currencies } = (await partner.owner.call(cashOutOptions)).body
  const asTheSite = payouts.map(({ method: _, takes_payouts: __, is_open: ___, closed_because, ...way }) => ({
    ...way,
    paused: closed_because,
  }))
  expect(asTheSite).toEqual(currencies)
  expect(payouts).toContainEqual(
    expect.objectContaining({ currency: 'KES', method: 'mobile_money', takes_payouts: true, is_open: true }),
  )
  expect(payouts.filter(({ takes_payouts }) => takes_payouts)).toHaveLength(1)
  // A way to pay for browsers alone gets no price.
  const body = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const { id: customer_id } = (await ask(createPartnerCustomer, { body })).body
  const wanted = { customer_id, fiat_currency: 'KES', crypto_currency: 'USDT', fiat_amount: '1000' } as const
  for (const { method } of data.filter(({ takes_orders }) => !takes_orders)) {
    const quote = { ...wanted, payment_method: method } as Body<typeof createPartnerQuote>
    expect((await ask(createPartnerQuote, { body: quote })).problem).toMatchObject({
      code: 'validation_failed',
      param: 'payment_method',
      errors: [{ message: expect.stringMatching(/^must be mpesa: .*The widget has more ways to pay$/) }],
    })
  }
  // Stopped, told in the stop's own words, and open again.
  const shillings = async () => (await rails()).payouts.find(({ currency }) => currency === 'KES')
  const [support, admin] = [await staffMember(live, 'support'), await staffMember(live, 'admin')]
  const treasury = await staffMember(live, 'treasury')
  await stop(support, 'outflow', 'Payouts rest until noon.')
  const stopped = await until('it is told', async () => {
    const found = await shillings()
    return found?.is_open === false && found
  })
  expect(stopped.closed_because).toBe('Payouts rest until noon.')
  expect((await rails()).data.some(({ is_open }) => is_open)).toBe(true)
  await resume('outflow', treasury, admin)
  await until('it is open again', async () => (await shillings())?.is_open === true)
})
