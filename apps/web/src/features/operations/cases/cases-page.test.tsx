import { consoleCase, consoleCases, sanctionsListState } from '@kivuko/contract/console-cases.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { found, LIST, line, serveCases } from '../../../../test/case-samples.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { on, refuse, soughtIn } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const opened = (name = 'Name similar to a listed person: Quorvane Maristela') =>
  screen.findByRole('heading', { level: 1, name })
const press = (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  fireEvent.click(within_.getByRole('button', { name }))

test('OPS-49 the queue follows its filters in the address, is walked by keys, and says when nothing is open', async () => {
  const api = serveCases()
  await openApp('/console/cases?assignee=me')
  const first = (await screen.findByText('Quorvane Maristela')).closest('tr') as HTMLElement
  expect(api.callsOf(consoleCases)[0]?.url).toMatch(/\?assignee=me&state=open$|\?state=open&assignee=me$/)
  const link = within(first).getByRole('link')
  expect(link.getAttribute('href')).toBe('/console/cases?assignee=me&case=cse_1')
  link.focus()
  fireEvent.keyDown(link, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('href')).toContain('case=cse_2')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'velocity' } })
  await waitFor(() => expect(api.callsOf(consoleCases).at(-1)?.url).toContain('kind=velocity'))
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'all' } })
  await waitFor(() => expect(api.callsOf(consoleCases).at(-1)?.url).not.toContain('state='))
  fireEvent.change(screen.getByLabelText('Name, email or id'), { target: { value: ' quorvane ' } })
  const before = api.callsOf(consoleCases).length
  press('Search: Name, email or id')
  await waitFor(() => expect(soughtIn(api.callsOf(consoleCases).at(-1))).toBe('search=quorvane'))
  expect(api.callsOf(consoleCases)).toHaveLength(before + 1)
  expect(address()).toBe('/console/cases?assignee=me&kind=velocity&state=all')

  startClean()
  localStorage.setItem('token', 'tok')
  serveCases([on(consoleCases, { rows: [], next: null })])
  await openApp('/console/cases?kind=identity')
  expect(await screen.findByText('No cases match')).toBeDefined()
  press('Clear the filters')
  expect(await screen.findByText('No case is open')).toBeDefined()
  expect(address()).toBe('/console/cases')
})

test('OPS-49 the page says which sanctions list is in force, that everybody is being compared, or that there is none', {
  tags: 'long',
}, async () => {
  const seen = async (list: typeof LIST | (Omit<typeof LIST, 'screened_at'> & { screened_at: null }) | null) => {
    startClean()
    localStorage.setItem('token', 'tok')
    serveCases([on(sanctionsListState, { list })])
    await openApp('/console/cases')
    await screen.findByText('Brian Otieno')
  }
  await seen(LIST)
  expect(await screen.findByText(/compared with a sanctions list of 5 people, version 0123456789abcdef/)).toBeDefined()
  await seen({ ...LIST, screened_at: null })
  expect(await screen.findByText(/Everybody is being compared/)).toBeDefined()
  await seen(null)
  expect(await screen.findByText('No sanctions list is set')).toBeDefined()
})

test('OPS-49 a queue or a case that cannot be loaded says so and is asked for again', async () => {
  let isDown = true
  const failing = on(consoleCases, () =>
    isDown ? refuse('internal') : { status: 200, body: { rows: [line()], next: null } },
  )
  serveCases([failing, on(consoleCase, () => (isDown ? refuse('case_not_found') : { status: 200, body: found() }))])
  await openApp('/console/cases')
  expect(await screen.findByText('The cases could not be loaded')).toBeDefined()
  isDown = false
  press('Try Again')
  const link = await screen.findByRole('link', { name: /Name similar to a listed person/ })
  isDown = true
  fireEvent.click(link)
  expect(await screen.findByText('There is no such case.')).toBeDefined()
  isDown = false
  press('Try Again')
  const heading = await opened()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
