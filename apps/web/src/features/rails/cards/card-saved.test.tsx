import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { adopt, logout } from '#lib/session.ts'
import { USER } from '../../../../test/buying-samples.ts'
import { fakeApi, type Handlers } from '../../../../test/fake-api.ts'
import { CardSaved } from './card-saved.tsx'

afterEach(() => {
  cleanup()
  logout()
  vi.unstubAllGlobals()
})

async function open(query: string, handlers: Handlers, { isSignedIn = true } = {}) {
  const api = fakeApi({ logout: () => ({ result: 'ok' }), ...handlers })
  if (isSignedIn) await adopt('a-session', USER)
  else logout()
  render(
    <MemoryRouter initialEntries={[`/card-saved?${query}`]}>
      <CardSaved />
    </MemoryRouter>,
  )
  return api
}

test('RTE-17 a query that claims success saves nothing: an empty list is said to be empty', async () => {
  await open('setup_intent=seti_1&redirect_status=succeeded', { listCards: () => ({ cards: [] }) })
  expect(await screen.findByText(/not in your list yet/)).toBeTruthy()
})

test('RTE-17 a failed return says the card was not saved', async () => {
  await open('setup_intent=seti_1&redirect_status=failed', { listCards: () => ({ cards: [] }) })
  expect(await screen.findByText(/The card was not saved/)).toBeTruthy()
})

test('RTE-17 a visitor sees no cards and no claim', async () => {
  const api = await open('setup_intent=seti_1&redirect_status=succeeded', {}, { isSignedIn: false })
  expect(screen.getByText('Sign in to see your saved cards.')).toBeTruthy()
  expect(api.calls('listCards')).toEqual([])
})

test('a list that cannot be loaded says so', async () => {
  await open('', { listCards: () => 'no-answer' })
  expect((await screen.findByRole('alert')).textContent).toContain('Your cards could not be loaded.')
})
