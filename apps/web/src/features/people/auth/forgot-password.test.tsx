import { me } from '@kivuko/contract/auth.ts'
import { forgotPassword, resetPassword } from '@kivuko/contract/sign-in-ways.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, networkFailure, on } from '../../../../test/server.ts'

beforeEach(startClean)

test('AUT-06 what is no address is not asked for, and no answer is no success', async () => {
  const api = fakeApi(on(forgotPassword, networkFailure))
  await openApp('/forgot-password')
  await userEvent.type(await screen.findByLabelText('Email'), 'ada{Enter}')
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
  expect(api.callsOf(forgotPassword)).toEqual([])
  await userEvent.type(screen.getByLabelText('Email'), '@example.com{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach')
})

test('AUT-06 whoever is signed in here is signed out by setting a new password, as everywhere', async () => {
  fakeApi(on(me, ADA), on(resetPassword, { result: 'ok' }))
  localStorage.setItem('token', 'tok')
  await openApp('/reset-password#rst_1')
  await userEvent.type(await screen.findByLabelText('New password'), 'Abcdefg1{Enter}')
  await screen.findByRole('heading', { name: 'Your password is set' })
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['without its token', '/reset-password'],
  ['with an empty one', '/reset-password#'],
])('AUT-06 a link %s says so and leads to a new one', async (_name, path) => {
  fakeApi()
  await openApp(path)
  expect(await screen.findByRole('heading', { name: 'This link can no longer be used' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
})

test('AUT-06 a password that is too short is refused beside the field before anything is sent', async () => {
  const api = fakeApi(on(resetPassword, { result: 'ok' }))
  await openApp('/reset-password#rst_1')
  await userEvent.type(await screen.findByLabelText('New password'), 'short{Enter}')
  expect(await screen.findByText('Password must have at least 8 characters')).toBeDefined()
  expect(api.callsOf(resetPassword)).toEqual([])
})
