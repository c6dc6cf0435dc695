import { me } from '@kivuko/contract/auth.ts'
import { consoleOverview } from '@kivuko/contract/console-overview.ts'
import { consoleMe, listStaff } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA, STAFF_ADA } from '../../../test/people.ts'
import { address, openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('OPS-06 the navigation counts what waits beside each page that is the role’s work', async () => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, STAFF_ADA),
    on(listStaff, { staff: [STAFF_ADA] }),
    on(consoleWaiting, { waiting: { documents: 3, cases: 0, differences: 12 } }),
  )
  await openApp('/console/staff')
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  expect(await within(navigation).findByRole('link', { name: 'Documents 3 waiting' })).toBeDefined()
  expect(within(navigation).getByRole('link', { name: 'Reconciliation 12 waiting' })).toBeDefined()
  expect(within(navigation).getByRole('link', { name: 'Cases' })).toBeDefined()
})

test('OPS-06 a role finds its own pages, and the console opens at the first of them', async () => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, { ...STAFF_ADA, role: 'treasury' }),
    on(consoleWaiting, { waiting: {} }),
    on(consoleOverview, () => refuse('internal')),
  )
  await openApp('/console')
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  expect(within(navigation).queryByRole('link', { name: 'Documents' })).toBeNull()
  expect(within(navigation).queryByRole('link', { name: 'Staff' })).toBeNull()
  const [first] = within(navigation).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(address())
})

test.each([
  ['staff_only', 'This part is for staff', 'Back to my account'],
  ['second_step_required', 'Sign in with a second step', 'Open Security'],
] as const)('OPS-03 who is refused with %s is told what to do', async (code, title, action) => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, () => refuse(code)),
  )
  await openApp('/console')
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('link', { name: action })).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull()
})
