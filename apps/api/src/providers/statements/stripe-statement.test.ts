// Goal: a line of Stripe's statement is counted as Stripe counts its currency, and tells what the payment itself was.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { expect, test } from 'vitest'
import { toPage } from './stripe-statement.ts'

const AT = 1_764_000_000
const line = (given: object) => ({ id: 'txn_1', fee: 0, created: AT, description: null, exchange_rate: null, ...given })
const linesOf = (...given: object[]) => toPage({ data: given.map(line), has_more: false }).lines

const charge = (currency: string, amount: number) => ({
  id: 'ch_1',
  object: 'charge',
  amount,
  amount_captured: amount,
  currency,
  payment_intent: 'pi_1',
})
const of = (object: 'refund' | 'dispute', currency: string, amount: number) => ({
  id: object === 'refund' ? 're_1' : 'dp_1',
  object,
  amount,
  currency,
  payment_intent: { id: 'pi_1', object: 'payment_intent' },
})

test.for(ORDER_FIATS)('PRV-05 %s on the statement: a charge, its fee, a refund and a dispute', (code) => {
  const currency = code.toLowerCase()
  const [minor, units] = code === 'JPY' ? [20_000, 2_000_000n] : [2_000_000, 2_000_000n]
  const fee = code === 'JPY' ? 610 : 61_000
  const lines = linesOf(
    { type: 'charge', amount: minor, fee, currency, source: charge(currency, minor) },
    { type: 'refund', amount: -minor, currency, source: of('refund', currency, minor) },
    { type: 'adjustment', amount: -minor, fee, currency, source: of('dispute', currency, minor) },
    { type: 'refund_failure', amount: minor, currency, source: of('refund', currency, minor) },
    { type: 'stripe_fee', amount: -fee, currency, source: null },
  )
  expect(lines.map(({ asset, units: moved, feeUnits, matchKey }) => [asset, moved, feeUnits, matchKey])).toEqual([
    [code, units, 61_000n, 'in:pi_1'],
    [code, -units, 0n, 'out:re_1'],
    [code, -units, 61_000n, 'out:dp_1'],
    [code, units, 0n, 'in:re_1'],
    [code, 0n, 61_000n, undefined],
  ])
  expect(lines.map(({ presented }) => presented)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test.for(ORDER_FIATS.filter((code) => code !== 'USD'))('PRV-06 %s settled in dollars tells both amounts', (code) => {
  const currency = code.toLowerCase()
  const minor = code === 'JPY' ? 20_000 : 2_000_000
  const lines = linesOf(
    {
      type: 'charge',
      amount: 1250,
      fee: 66,
      currency: 'usd',
      exchange_rate: 0.000625,
      source: charge(currency, minor),
    },
    { type: 'refund', amount: -1260, currency: 'usd', exchange_rate: 0.00063, source: of('refund', currency, minor) },
    { type: 'adjustment', amount: -1270, fee: 1500, currency: 'usd', source: of('dispute', currency, minor) },
  )
  const paid = (units: bigint) => ({ asset: code, units })
  expect(lines).toMatchObject([
    { asset: 'USD', units: 1250n, feeUnits: 66n, matchKey: 'in:pi_1', presented: paid(2_000_000n), paymentRef: 'pi_1' },
    { asset: 'USD', units: -1260n, matchKey: 'out:re_1', presented: paid(-2_000_000n), paymentRef: 'pi_1' },
    { asset: 'USD', units: -1270n, feeUnits: 1500n, matchKey: 'out:dp_1', presented: paid(-2_000_000n) },
  ])
  expect(lines[0]?.text).toContain('exchanged into USD at 0.000625')
})

test('PRV-08 fields and kinds nobody knows yet are read past; another currency’s lines are counted and left out', () => {
  const odd = {
    type: 'climate_order_purchase',
    amount: -500,
    currency: 'usd',
    source: { id: 'climorder_1', colour: 1 },
  }
  const page = toPage({
    data: [line({ ...odd, novelty: { of: 2027 } }), line({ type: 'charge', amount: 5, currency: 'aed' })],
    has_more: true,
    novelty: [],
  })
  expect(page).toMatchObject({ leftOut: 1, isLast: false, lines: [{ units: -500n, matchKey: 'out:climorder_1' }] })
})
