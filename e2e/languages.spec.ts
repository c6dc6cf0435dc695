// In a customer's own language: offered, chosen, and kept from the first page to money that is sent.
import { randomUUID } from 'node:crypto'
import { me } from '@kivuko/contract/auth.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNarrowAndSpaced } from './support/access-checks.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Kivuko } from './support/kivuko.ts'
import { addNaira, callerOf } from './support/money.ts'
import { type Say, saidIn } from './support/said.ts'
import { answerWhoIsThere } from './support/who-is-there.ts'

/** As wide as the smallest phone, and as tall as one. */
const NARROW = { width: 320, height: 640 }
/** Most of its sentences are the longest. */
const LONGEST = 'fr'
const MAIN = ['/', '/buy', '/sign-up', '/dashboard', '/wallet', '/add-funds', '/transactions', '/kyc-verification']

test.describe('of a phone in Swahili', () => {
  test.use({ locale: 'sw-KE' })

  test('LNG-08 LNG-10 a visitor is offered Swahili and signs up in it @phone', async ({ page }) => {
    const say = saidIn('sw')
    await page.goto('/')
    await page.mouse.wheel(0, 50)
    await page.getByRole('link', { name: 'Soma ukurasa huu kwa Kiswahili' }).click()
    await expect(page).toHaveURL('/sw')
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Crypto and Web3 money for Africa'))
    await expectAccessible(page)

    await signUpIn(page, say)
    await expectAccessible(page)
    await page.goto('/')
    await page.mouse.wheel(0, 50)
    await expect(page.getByRole('link', { name: 'Soma ukurasa huu kwa Kiswahili' }), 'what was chosen').toBeVisible()
    await page.getByRole('button', { name: 'Si sasa' }).click()
    await page.reload()
    await page.mouse.wheel(0, 50)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Soma ukurasa huu kwa Kiswahili' })).toBeHidden()
  })
})

test.describe('of a customer', () => {
  test.use({ isSignedIn: true })

  test('LNG-09 LNG-11 LNG-12 a customer sends money in Hausa, goes on in Yoruba on the same page, and French fits the narrowest phone @phone @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    const say = saidIn('ha')
    await answerWhoIsThere(page, customer, say)
    await addNaira(kivuko, customer)
    await sendIn(page, kivuko, { prefix: '/ha', say })
    await page.goto('/ha/wallet?convert=KES-NGN')
    await page
      .getByRole('navigation', { name: say('Language') })
      .getByRole('link', { name: 'Yorùbá' })
      .click()
    await expect(page).toHaveURL('/yo/wallet?convert=KES-NGN')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saidIn('yo')('Wallet'))
    await expectAccessible(page)
    const { language } = await call(callerOf(kivuko, customer), me)
    expect(language, 'what the server speaks to them in').toBe('yo')
    await page.setViewportSize(NARROW)
    for (const path of MAIN)
      await test.step(path, async () => {
        await page.goto(`/${LONGEST}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNarrowAndSpaced(page)
      })
  })
})

async function signUpIn(page: Page, say: Say): Promise<void> {
  const person = {
    fullName: 'Asha Mwangi',
    email: `asha.${randomUUID()}@example.org`,
    password: 'Ferry-over-the-lake-1',
  }
  await page.goto('/sw/sign-up')
  await page.getByLabel(say('Full name')).fill(person.fullName)
  await page.getByLabel(say('Email')).fill(person.email)
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password)
  await page.getByLabel(say('Confirm password')).fill(person.password)
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: say('Create Account') }).click()
  await expect(page).toHaveURL('/sw/dashboard')
}

async function sendIn(page: Page, kivuko: Kivuko, { prefix, say }: { prefix: string; say: Say }): Promise<void> {
  const friend = await kivuko.newCustomer('Chidi Okafor')
  await page.goto(`${prefix}/send-money`)
  await page.getByLabel(say('Recipient')).fill(friend.email)
  await expect(page.getByText(say('{name} found', { name: 'Chidi Okafor' }))).toBeVisible()
  await page.getByLabel(say('Amount ({currency})', { currency: 'NGN' })).fill('500')
  await expectAccessible(page)
  await page.getByRole('button', { name: say('Continue') }).click()
  const question = page.getByRole('dialog', { name: say('Check and confirm') })
  await question.getByRole('button', { name: say('Send'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: say('Transfer Successful!') })).toContainText('₦500.00')
  await expectAccessible(page)
}
