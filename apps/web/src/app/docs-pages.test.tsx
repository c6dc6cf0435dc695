import { readStatus } from '@kivuko/contract/status.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on } from '../../test/server.ts'

beforeEach(startClean)

test('PTN-184 the page of errors has a place for each code that a key can meet, where `type` of a refusal leads', async () => {
  fakeApi()
  const { PARTNER_REFUSALS } = await import('@kivuko/contract/docs/errors.ts')
  await openApp('/docs/errors')
  expect(await screen.findByRole('heading', { level: 1, name: 'Errors' })).toBeDefined()
  for (const code of PARTNER_REFUSALS) expect(document.getElementById(code)?.textContent).toBe(code)
  const pages = within(screen.getByRole('navigation', { name: 'Documentation' }))
  expect(pages.getByRole('link', { name: 'Errors' }).getAttribute('aria-current')).toBe('page')
})

test('PTN-192 lines of the documentation are copied as they stand there, with the address of the site that shows them', async () => {
  const user = userEvent.setup()
  fakeApi()
  await openApp('/docs/authentication')
  const [copy] = await screen.findAllByRole('button', { name: 'Copy these lines' })
  expect(copy).toBeDefined()
  if (copy) await user.click(copy)
  expect(await screen.findByText('Copied')).toBeDefined()
  const copied = await navigator.clipboard.readText()
  expect(copied).toBe(
    `curl -sS '${window.location.origin}/api/v1/partner/rails' \\\n  -H "authorization: Bearer $KIVUKO_KEY"`,
  )
})

test('PTN-187 the status says what went through by each way, that nothing moved, and what is paused', async () => {
  const figures = { completed_percent: 97, median_seconds: 12, is_few: false }
  const way = {
    direction: 'in',
    rail: 'mpesa',
    name: 'M-Pesa',
    paused_because: null,
    recent: null,
    day: figures,
  } as const
  const paused = {
    ...way,
    direction: 'out',
    day: null,
    paused_because: 'Sending by M-Pesa is paused at the moment.',
  } as const
  const at = '2026-11-27T08:00:00.000Z'
  fakeApi(
    on(readStatus, {
      as_of: at,
      counted_at: at,
      is_stale: false,
      recent_since: at,
      day_since: at,
      ways: [way, paused],
    }),
  )
  await openApp('/status')
  const paying = within(await screen.findByRole('region', { name: 'Paying in' }))
  expect(paying.getByText('No payments in the last hour')).toBeDefined()
  expect(paying.getByText('97 % went through')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Paying out' })).getByText(paused.paused_because)).toBeDefined()
})
