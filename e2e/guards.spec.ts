import { login } from '@kivuko/contract/auth.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHoldings, expectPassing, signIn, signOut } from './support/account.ts'

const FORGED = 'amount=20000.00&currency=NGN&crypto=BTC&redirect_status=succeeded'

test('RTE-04 AUT-01 BUY-14 a guarded page asks to sign in, and signing in returns to it', async ({
  page,
  customer,
}) => {
  await page.goto('/wallet')
  await expect(page).toHaveURL((url) => url.pathname === '/sign-in' && url.searchParams.get('redirect') === '/wallet')
  await expect(page.getByText('Please sign in to access this page')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, customer)
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  await expectAccessible(page)
  await signOut(page, customer)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/sign-in\?/)
})

test.describe('an account that is guessed at', () => {
  // Wrong passwords, and the task a new browser is set.
  test.use({ refusals: [428] })

  test('SEC-47 a new browser solves a task beside the page, says so, and is in @long', async ({
    page,
    customer,
    kivuko,
  }) => {
    for (let guess = 0; guess < 5; guess += 1) {
      const body = JSON.stringify({ email: customer.email, password: 'a guess' })
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(`${kivuko.appUrl}${API_BASE}${login.path}`, { method: 'POST', headers, body })
      expect(status).toBe(401)
    }
    // The worker's file waits until the page was looked at.
    const looked = Promise.withResolvers<void>()
    await page.route('**/work-worker*', async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.goto('/sign-in?redirect=/wallet')
    await signIn(page, customer)
    await expect(page.getByText(/Checking that no program is guessing passwords/)).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress of the check' })).toBeVisible()
    await expectAccessible(page)
    looked.resolve()
    await expect(page).toHaveURL('/wallet')
  })
})

test('RTE-01 a visitor sees the home page under a policy that runs no inline script', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('RTE-05 the return from a social sign-in is open to everyone and refuses what is no sign-in', async ({ page }) => {
  await page.goto('/auth/callback')
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Invalid authentication response')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test.describe('a token that comes back twice', () => {
  // The second time it is refused.
  test.use({ refusals: [410] })

  test('RTE-05 AUT-07 AUT-48 AUT-59 AUT-61 AUT-68 a social sign-in keeps no token in the address, leads on, and works once', async ({
    page,
  }) => {
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await page.goto('/sign-in?redirect=/wallet')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue as Wanjiku Kamau' }).click()
    await expectPassing(page, 'Authentication Successful')
    expect(new URL(page.url()).search).toBe('')
    await expect(page).toHaveURL('/wallet')
    const back = visited.find((address) => address.includes('access_token='))
    expect(back).toBeDefined()
    expect(back).not.toContain(await page.evaluate(() => localStorage.getItem('token')))
    // The wallet is left before its session is taken away: what it still asks for would be refused.
    await page.goto('about:blank')
    await page.context().setStorageState({ cookies: [], origins: [] })
    await page.goto(back ?? '')
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('AUT-62 RTE-05 a social sign-in that was not agreed to says so and leads back', async ({ page }) => {
  await page.goto('/sign-up')
  // Which ways there are is asked at the first sign of a person.
  await page.mouse.move(20, 20)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You did not give permission')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('RTE-15 RTE-17 RTE-22 a forged return from the card network claims nothing to a visitor', async ({ page }) => {
  await page.goto(`/payment-success?${FORGED}&reference=KV-FORG-ED00`)
  await expect(page.getByText('Payments are confirmed in your wallet, not on this page.')).toBeVisible()
  await expect(page.getByText('is in your wallet')).toBeHidden()
  await expectAccessible(page)
  await page.goto('/card-saved?redirect_status=succeeded')
  await expect(page.getByText('Sign in to see your saved cards.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('where nothing is', () => {
  test.use({ refusals: [404] })

  test('RTE-40 an unknown address says so and leads home', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('signed in', () => {
  test.use({ isSignedIn: true })

  test('RTE-02 RTE-03 signing in and up lead a signed-in customer to the dashboard', async ({ page }) => {
    for (const path of ['/sign-in', '/sign-up']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
    await expectAccessible(page)
  })

  test('RTE-16 RTE-17 a forged card return names no card that the server does not have', async ({ page }) => {
    await page.goto('/card-saved?redirect_status=succeeded')
    await expect(page.getByText('Your card is not in your list yet.')).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('with a forged payment', () => {
    test.use({ refusals: [404] })

    test('RTE-17 RTE-22 the result page knows no such order and the wallet stays empty', async ({ page }) => {
      await page.goto(`/payment-success?${FORGED}&payment_intent=pi_forged`)
      await expect(page.getByText('We could not find this order in your account.')).toBeVisible()
      await expect(page.getByText('is in your wallet')).toBeHidden()
      await expectAccessible(page)
      await expectNoHoldings(page)
    })
  })
})

test.describe('with a wrong password', () => {
  test.use({ refusals: [401] })

  test('AUT-01 signing in is refused in words and what was typed stays', async ({ page, customer }) => {
    await page.goto('/sign-in')
    await signIn(page, { email: customer.email, password: 'not-the-password' })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
    await expect(page).toHaveURL('/sign-in')
    await expectAccessible(page)
  })
})
