// Goal: the codes that the demo's staff sign in with are on a page, and are those any authenticator app would show.
import { DEMO_STAFF } from '@kivuko/contract/demo-staff.ts'
import { STAFF_ROLES } from '@kivuko/contract/staff-roles.ts'
import { expect, test } from 'vitest'
import { timeCode } from '../src/authenticator/time-code.ts'
import { startWorld } from './daraja-support.ts'

test('codes are those of the standard', () => {
  const key = Buffer.from('12345678901234567890')
  const codes = [59, 1_111_111_109, 1_234_567_890, 2_000_000_000].map((seconds) => timeCode(key, seconds * 1000))
  expect(codes).toEqual(['287082', '081804', '005924', '279037'])
})

test('OPS-81 the page shows a code for staff of every role and renews itself with the next', async () => {
  await using sandbox = await startWorld()
  const answer = await fetch(`${sandbox.url}/authenticator`)
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('refresh'))).toBeLessThanOrEqual(30)
  const page = await answer.text()
  for (const { email } of DEMO_STAFF) expect(page).toContain(email)
  expect(page.match(/<code>\d{3} \d{3}<\/code>/g)).toHaveLength(DEMO_STAFF.length)
  expect(DEMO_STAFF.map(({ role }) => role).sort()).toEqual([...STAFF_ROLES].sort())
})
