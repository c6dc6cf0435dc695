import { authOptions, passkeySignIn, startPasskeySignIn } from '@kivuko/contract/sign-in-ways.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { decline, fakePasskeys } from '../../../../test/fake-passkeys.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../../test/server.ts'

const options = (change: { providers?: { id: string; name: string }[]; passkeys?: boolean } = {}) =>
  on(authOptions, { providers: [{ id: 'google', name: 'Google' }], passkeys: true, ...change })
const PASSKEY_OPTIONS = on(startPasskeySignIn, { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } })

beforeEach(startClean)

test.each(['/sign-in', '/sign-up'])(
  'AUT-07 AUT-13 AUT-50 %s names the provider that the site has, by its own name',
  async (path) => {
    fakeApi(options({ providers: [{ id: 'lake', name: 'Lake ID' }] }))
    await openApp(path)
    expect(await screen.findByRole('button', { name: 'Continue with Lake ID' })).toBeDefined()
  },
)

test.each([
  ['/sign-in', [options({ providers: [], passkeys: false })]],
  ['/sign-up', [options({ providers: [], passkeys: true })]],
  ['/sign-in', []],
])('AUT-50 without a provider, or without an answer, %s shows no button for one', async (path, handlers) => {
  const api = fakeApi(...handlers)
  await openApp(path)
  await waitFor(() => expect(api.calls).toHaveLength(1))
  expect(screen.queryByText('or')).toBeNull()
  expect(screen.queryByRole('button', { name: /Continue with|passkey/ })).toBeNull()
})

test('ERR-06 a provider that cannot be reached is said on the page, and the form stays usable', async () => {
  const answers = [{ providers: [{ id: 'google', name: 'Google' }], passkeys: false }]
  fakeApi(
    on(authOptions, () => {
      const body = answers.pop()
      return body ? { status: 200, body } : refuse('internal')
    }),
  )
  await openApp('/sign-in')
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Google login failed. Please try again.')
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com')
  expect(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy')).toBeNull()
})

test('a passkey signs in without a password and leads where the person was going', async () => {
  const device = fakePasskeys()
  const api = fakeApi(options(), PASSKEY_OPTIONS, on(passkeySignIn, { access_token: 'tok', user: ADA }))
  await openApp('/sign-in?redirect=/wallet')
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(address()).toBe('/wallet'))
  expect(device.get).toHaveBeenCalledOnce()
  expect(api.callsOf(startPasskeySignIn)[0]?.body).toEqual({ challenge: null })
  expect(api.callsOf(passkeySignIn)[0]?.body).toMatchObject({ challenge: null, credential: { type: 'public-key' } })
  expect(localStorage.getItem('token')).toBe('tok')
})

test.each([
  ['nobody confirms', decline, 'Nothing was confirmed with your device'],
  [
    'the device fails',
    () => {
      throw new DOMException('', 'UnknownError')
    },
    'Your device could not use a passkey',
  ],
])('when %s the page says so and a passkey can be tried again', async (_name, device, text) => {
  fakePasskeys(device)
  fakeApi(options(), PASSKEY_OPTIONS)
  await openApp('/sign-in')
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('button', { name: 'Use a passkey' }).getAttribute('aria-busy')).toBeNull()
})

test('a passkey the server does not know is said in its own words', async () => {
  fakePasskeys()
  fakeApi(
    options(),
    PASSKEY_OPTIONS,
    on(passkeySignIn, () => refuse('passkey_invalid')),
  )
  await openApp('/sign-in')
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be checked')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a browser without passkeys is not offered one', async () => {
  fakeApi(options())
  await openApp('/sign-in')
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test.each([
  ['has', { providers: [{ id: 'lake', name: 'Lake ID' }], passkeys: true }],
  ['has not', undefined],
])('FST-26 the built page %s what the server wrote into it, and React takes it over as it stands', async (_, told) => {
  fakePasskeys()
  fakeApi(on(authOptions, told ?? { providers: [], passkeys: false }))
  const { OtherWays } = await import('./other-ways.tsx')
  const built = renderToString(<OtherWays offersPasskey />)
  expect(built).toContain('Continue with %provider%')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  // As apps/api/src/platform/ways-in-page.ts does.
  root.innerHTML = told ? built.replaceAll('%provider%', 'Lake ID') : built
  const { dataset } = document.documentElement
  if (told) dataset.ways = JSON.stringify(told)
  try {
    const problems: unknown[] = []
    const button = root.querySelector('button')
    hydrateRoot(root, <OtherWays offersPasskey />, { onRecoverableError: (problem) => problems.push(problem) })
    await waitFor(() => expect(root.querySelector('.contents') !== null).toBe(told !== undefined))
    expect(problems).toEqual([])
    // The very button: a press that was kept before is done on it.
    expect(root.querySelector('button')).toBe(told ? button : null)
    expect(root.textContent).toBe(told ? 'orContinue with Lake IDUse a passkey' : '')
  } finally {
    delete dataset.ways
    document.body.replaceChildren()
  }
})
