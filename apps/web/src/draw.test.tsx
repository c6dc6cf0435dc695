// Pages are drawn one after the other by one process: nothing of one customer stays for the next.
import { listHoldings, listWallets, walletsTotal } from '@kivuko/contract/wallets.ts'
import { beforeEach, expect, test } from 'vitest'
import { sampleStatus } from '../test/kyc-samples.ts'
import { ADA } from '../test/people.ts'
import { startClean } from '../test/render-app.tsx'

beforeEach(startClean)

const AT = '2026-11-20T12:00:00.000Z'
const answersOf = (user: typeof ADA, balance: string) => ({
  '/api/v1/users/me': user,
  '/api/v1/kyc/status': sampleStatus(),
  [`/api/v1${listWallets.path}`]: [
    { currency: 'USD', balance, available_balance: balance, pending_balance: '0.00', usd_equivalent: balance },
  ],
  [`/api/v1${listHoldings.path}`]: [],
  [`/api/v1${walletsTotal.path}`]: { currency: 'USD', amount: balance },
})

test('FST-38 FST-39 a page shows its customer alone, and the next one nobody of before', async () => {
  const [{ draw, ready }, { lookOfNow }, { getSession, hasToken }] = await Promise.all([
    import('./draw.tsx'),
    import('#lib/look.ts'),
    import('#lib/session.ts'),
  ])
  await ready()
  const look = lookOfNow()
  const [adas, bens] = [
    draw({ path: '/dashboard', answers: answersOf(ADA, '1234.56'), look, at: AT }),
    draw({ path: '/dashboard', answers: answersOf({ ...ADA, first_name: 'Ben' }, '77.00'), look, at: AT }),
  ]
  expect(adas).toContain('Hello, Ada')
  expect(adas).toContain('1,234.56')
  expect(bens).toContain('Hello, Ben')
  expect(bens).not.toMatch(/Ada|1,234\.56/)
  expect([getSession().user, hasToken()]).toEqual([undefined, false])
})

test('FST-41 a page is not drawn without knowing whose it is, nor for a browser that writes times otherwise', async () => {
  const [{ draw, ready }, { lookOfNow }] = await Promise.all([import('./draw.tsx'), import('#lib/look.ts')])
  await ready()
  const look = lookOfNow()
  expect(draw({ path: '/dashboard', answers: {}, look, at: AT })).toBeUndefined()
  const odd = JSON.stringify({ ...JSON.parse(look), sample: 'half past three' })
  expect(draw({ path: '/dashboard', answers: answersOf(ADA, '1.00'), look: odd, at: AT })).toBeUndefined()
  expect(() => draw({ path: '/dashboard', answers: answersOf(ADA, '1.00'), look: 'no JSON', at: AT })).toThrow()
})
