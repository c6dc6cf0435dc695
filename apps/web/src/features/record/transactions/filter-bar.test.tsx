import { me } from '@kivuko/contract/auth.ts'
import { listExports, listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on } from '../../../../test/server.ts'
import { sampleLines, samplePage, sampleSummary } from '../../../../test/transaction-samples.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
  fakeApi(
    on(me, ADA),
    on(listExports, { exports: [] }),
    on(summariseTransactions, sampleSummary({})),
    on(listTransactions, samplePage(sampleLines(1))),
  )
})

test('TXN-152 the button of the filters names what it opens, and how many of them are set', async () => {
  await openApp('/transactions?search=rent&type=deposit&period=month')
  await screen.findByLabelText('Type')
  // The library does not know this element's role yet.
  const filters = within(document.querySelector('search') as HTMLElement)
  const button = filters.getByRole('button', { name: 'Filter 2 set' })
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(panel?.contains(filters.getByLabelText('Type'))).toBe(true)
  expect(panel?.contains(filters.getByLabelText('Search'))).toBe(false)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.change(filters.getByLabelText('Type'), { target: { value: 'all' } })
  expect(filters.getByRole('button', { name: 'Filter 1 set' })).toBe(button)
  fireEvent.change(filters.getByLabelText('Period'), { target: { value: 'all' } })
  expect(filters.getByRole('button', { name: 'Filter' })).toBe(button)
})
