import { listPasskeys, listSessions, securityStatus } from '@kivuko/contract/account-security.ts'
import { me } from '@kivuko/contract/auth.ts'
import { consoleOverview } from '@kivuko/contract/console-overview.ts'
import { consoleMe, listStaff } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA, STAFF_ADA } from '../../../test/people.ts'
import { address, openApp, startClean } from '../../../test/render-app.tsx'
import { HERE, sampleStatus } from '../../../test/security-samples.ts'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'

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

test('GUI-51 the navigation is divided by kind of work, and names no kind in which a role has nothing to do', async () => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, { ...STAFF_ADA, role: 'support' }),
    on(consoleWaiting, { waiting: {} }),
    on(consoleOverview, () => refuse('internal')),
  )
  await openApp('/console')
  const navigation = within(await screen.findByRole('navigation', { name: 'Console' }))
  const linksOf = (name: string) =>
    within(navigation.getByRole('group', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim())
  expect(navigation.getAllByRole('group')).toHaveLength(3)
  expect(linksOf('Customers')).toEqual(['Customers', 'Cases', 'Card purchases', 'Disputes', 'Tickets', 'Leads'])
  expect(linksOf('Money')).toContain('Transfers')
  expect(linksOf('System')).toEqual(expect.arrayContaining(['Stops', 'Webhooks']))
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

test('SEC-209 who lacks the second step sets one up within the console, and opens it from there', async () => {
  let hasStep = false
  fakeApi(
    on(me, ADA),
    on(consoleMe, () => (hasStep ? raw(200, STAFF_ADA) : refuse('second_step_required'))),
    on(consoleWaiting, { waiting: {} }),
    on(securityStatus, sampleStatus()),
    on(listPasskeys, { passkeys: [] }),
    on(listSessions, { sessions: [HERE] }),
  )
  await openApp('/console')
  fireEvent.click(await screen.findByRole('link', { name: 'Open Security' }))
  expect(address()).toBe('/console/security')
  expect(await screen.findByRole('region', { name: 'Authenticator app' })).toBeDefined()
  hasStep = true
  fireEvent.click(screen.getByRole('button', { name: 'Open the console' }))
  expect(await screen.findByRole('navigation', { name: 'Console' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Security', level: 1 })).toBeDefined()
})

test('SEC-208 a console that is elsewhere, where no server leads there, says so instead of loading for ever', async () => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, () => refuse('console_elsewhere')),
  )
  vi.stubGlobal('performance', {
    now: () => Date.now(),
    getEntriesByType: () => [{ name: `${window.location.origin}/console` }],
  })
  await openApp('/console')
  expect(await screen.findByRole('heading', { name: 'The console has an address of its own' })).toBeDefined()
})
