import { expect, test } from 'vitest'
import { toBillers, toName, toPayment } from './biller-mapping.ts'

const FIXED = { id: 'yanga', name: 'Yanga', amount: '6000.00' }
const RANGED = { id: 'prepaid', name: 'Prepaid', minimum: '1000', maximum: '500000.00' }
const BILLER = { id: 'ikeja', kind: 'electricity', name: 'Ikeja Electric', currency: 'NGN', products: [FIXED, RANGED] }

test('BIL-01 billers of kinds and currencies that are known are listed; products that cannot be read are left out', () => {
  expect(toBillers({ billers: [BILLER] })).toEqual([
    {
      id: 'ikeja',
      kind: 'electricity',
      name: 'Ikeja Electric',
      currency: 'NGN',
      products: [
        { id: 'yanga', name: 'Yanga', amount: '6000.00', minimum: '6000.00', maximum: '6000.00' },
        { id: 'prepaid', name: 'Prepaid', amount: null, minimum: '1000.00', maximum: '500000.00' },
      ],
    },
  ])
  const bad = [
    { id: 'a', name: 'No amount' },
    { id: 'b', name: 'Upside down', minimum: '10.00', maximum: '5.00' },
    { id: 'c', name: 'Below nothing', amount: '-5.00' },
    { id: 'd', name: 'Too fine', amount: '5.005' },
    { id: '../e', name: 'A path', amount: '5.00' },
    null,
  ]
  const others = [
    { ...BILLER, kind: 'lottery' },
    { ...BILLER, currency: 'USD' },
    { ...BILLER, products: bad },
    'nothing',
  ]
  expect(toBillers({ billers: others })).toEqual([])
  expect(() => toBillers({})).toThrow()
})

const PAYMENT = { id: 'bp_1', reference: 'bil_1', status: 'successful', amount: '5000.00', currency: 'NGN' }

test('BIL-09 an answer about another payment, or of another shape, says nothing', () => {
  expect(toPayment({ ...PAYMENT, token: '1234' }, 'bil_1')).toMatchObject({
    kind: 'paid',
    token: '1234',
    isTokenPending: false,
  })
  expect(toPayment({ ...PAYMENT, token_pending: true }, 'bil_1')).toMatchObject({ token: null, isTokenPending: true })
  const wrong = [
    { ...PAYMENT, reference: 'bil_2' },
    { ...PAYMENT, status: 'maybe' },
    { ...PAYMENT, amount: 5000 },
    { ...PAYMENT, amount: '5000.001' },
    { ...PAYMENT, currency: 'USD' },
    { ...PAYMENT, token: 'x'.repeat(201) },
    [],
  ]
  for (const answer of wrong) expect(() => toPayment(answer, 'bil_1')).toThrow()
})

test('BIL-02 a name is what stands there, or is not known', () => {
  expect(toName({ name: ' ADA OBI ' })).toEqual({ name: 'ADA OBI' })
  for (const answer of [{}, { name: null }, { name: '  ' }]) expect(toName(answer)).toEqual({ name: null })
  expect(() => toName({ name: 'x'.repeat(201) })).toThrow()
})

test('PRV-192 fields a provider of bills adds are read past; a status nobody knows yet says nothing', () => {
  const novelty = { novelty: [2027] }
  const products = [{ ...FIXED, ...novelty }]
  expect(toBillers({ billers: [{ ...BILLER, ...novelty, products }], ...novelty })).toHaveLength(1)
  expect(toPayment({ ...PAYMENT, ...novelty }, 'bil_1')).toMatchObject({ kind: 'paid' })
  expect(() => toPayment({ ...PAYMENT, status: 'deferred' }, 'bil_1')).toThrow()
  expect(toName({ name: 'Ada', ...novelty })).toEqual({ name: 'Ada' })
})
