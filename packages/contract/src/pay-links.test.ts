import { expect, test } from 'vitest'
import { handleProblem, payPath, readPayLink } from './pay-links.ts'

const SITE = 'https://ferry.example'

test('APP-01 a handle has 3 to 20 of a to z, digits and hyphens, is no phone number, and passes for nobody of the house', () => {
  for (const fit of ['ada', 'ada-obi', 'a1b', 'x'.repeat(20), 'shop-12345', 'stadium'])
    expect(handleProblem(fit, 'Ferry Pay'), fit).toBeUndefined()
  const unfit = ['ab', 'x'.repeat(21), 'Ada', 'adá', 'ada_obi', 'ada obi', '-ada', 'ada-', 'ada--obi', 'a\u0000b', '']
  const phones = ['0712345678', 'ada-123456', '1-2-3-4-5-6']
  const reserved = ['admin', 'ad-min', 'mary-support', 'ferrypay', 'ferry-pay-help', 'sign-in', 'help', 'official-ada']
  for (const each of [...unfit, ...phones, ...reserved])
    expect(handleProblem(each, 'Ferry Pay'), each).toBeTypeOf('string')
})

test('APP-02 a link is written and read with what it asks for; what makes no sense in it is left out, and no other address is one', () => {
  const terms = { amount: '1500.50', currency: 'KES', request: 'mrq_01abc' } as const
  const path = payPath({ handle: 'ada-obi', ...terms })
  expect(path).toBe('/pay/ada-obi?amount=1500.50&currency=KES&request=mrq_01abc')
  expect(readPayLink(`${SITE}${path}`, SITE)).toEqual({ handle: 'ada-obi', ...terms })
  expect(readPayLink(`${SITE}/pay/ADA-Obi/`, SITE)).toEqual({ handle: 'ada-obi' })
  const odd = '?amount=1e9&currency=GBP&request=ord_1&amount=5'
  expect(readPayLink(`${SITE}/pay/ada${odd}`, SITE)).toEqual({ handle: 'ada' })
  for (const other of [
    'https://evil.example/pay/ada',
    `${SITE}.evil.example/pay/ada`,
    `${SITE}/pay/ada/more`,
    `${SITE}/pay/`,
    `${SITE}/pay/a`,
    `${SITE}//pay/ada`,
    `javascript:alert(1)//${SITE}/pay/ada`,
    'http://[',
    '',
  ])
    expect(readPayLink(other, SITE), other).toBeUndefined()
})
