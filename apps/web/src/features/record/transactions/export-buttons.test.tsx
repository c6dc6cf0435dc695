import { me } from '@kivuko/contract/auth.ts'
import type { Export } from '@kivuko/contract/exports.ts'
import {
  exportedFile,
  exportTransactions,
  listExports,
  listTransactions,
  repeatExport,
  summariseTransactions,
} from '@kivuko/contract/transactions.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, file, on, raw, refuse } from '../../../../test/server.ts'
import { sampleLines, samplePage, sampleSummary } from '../../../../test/transaction-samples.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) })
})
afterEach(() => vi.useRealTimers())

/** Lets time pass, and what follows from it happen. */
async function pass(ms = 0): Promise<void> {
  for (const step of [ms, 0, 0, 0]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

async function openList(): Promise<void> {
  await openApp('/transactions')
  await pass(10)
}

function serve(...handlers: Parameters<typeof fakeApi>) {
  return fakeApi(
    on(me, ADA),
    on(summariseTransactions, sampleSummary()),
    on(listTransactions, samplePage(sampleLines(1))),
    ...handlers,
  )
}

const EXPORT: Export = {
  id: 'exp_1',
  name: 'kivuko-transactions-2026-11-20.pdf',
  chosen: 'All · Deposit',
  state: 'waiting',
  lines_done: 0,
  lines_total: 20_000,
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: null,
}

test('SEC-64 a long export shows how far it is, may be left, is downloaded when ready and made again when it failed', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  let now: Export[] = []
  const api = serve(
    on(exportTransactions, () => {
      now = [EXPORT]
      return raw(202, { export: EXPORT })
    }),
    on(listExports, () => raw(200, { exports: now })),
    on(exportedFile, () => file('application/pdf', '%PDF')),
    on(repeatExport, () => {
      now = [{ ...EXPORT, id: 'exp_2' }]
      return raw(200, { export: now[0] })
    }),
  )
  await openList()
  const card = within(screen.getByRole('region', { name: 'Export' }))
  expect(card.queryByText('Your files')).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'PDF' }))
  await pass(10)
  expect(card.getByText('PDF: this takes a while. Your file is made in the background.')).toBeDefined()
  expect(card.getByText('You may leave this page. We notify you when your file is ready.')).toBeDefined()
  expect(card.getByText('Waiting for its turn')).toBeDefined()
  now = [{ ...EXPORT, state: 'drawing', lines_done: 1_500 }]
  await pass(2_000)
  expect(card.getByRole('progressbar', { name: `Making ${EXPORT.name}` }).getAttribute('value')).toBe('1500')
  expect(card.getByText('1,500 of 20,000 lines')).toBeDefined()
  now = [{ ...EXPORT, state: 'failed', expires_at: '2026-11-27T09:00:00.000Z' }]
  await pass(2_000)
  expect(card.queryByText(/You may leave this page/)).toBeNull()
  expect(card.getByText('Could not be made')).toBeDefined()
  fireEvent.click(card.getByRole('button', { name: `Make ${EXPORT.name} again` }))
  await pass(10)
  now = [{ ...EXPORT, id: 'exp_2', state: 'ready', expires_at: '2026-11-27T09:00:00.000Z' }]
  await pass(2_000)
  expect(card.getByText(/^Until .*27/)).toBeDefined()
  fireEvent.click(card.getByRole('button', { name: `Download ${EXPORT.name}` }))
  await pass(10)
  expect(api.callsOf(exportedFile).map(({ url }) => url)).toEqual(['/api/v1/transactions/exports/exp_2/file'])
  const asked = api.callsOf(listExports).length
  await pass(20_000)
  expect(api.callsOf(listExports)).toHaveLength(asked)
})

test('SEC-64 files that cannot be listed say so, and are asked for again', async () => {
  let isDown = true
  serve(on(listExports, () => (isDown ? refuse('internal') : raw(200, { exports: [{ ...EXPORT, state: 'ready' }] }))))
  await openList()
  const card = within(screen.getByRole('region', { name: 'Export' }))
  expect(card.getByText('Your files could not be loaded')).toBeDefined()
  isDown = false
  fireEvent.click(card.getByRole('button', { name: 'Try Again' }))
  await pass(10)
  expect(card.getByRole('button', { name: `Download ${EXPORT.name}` })).toBeDefined()
})
