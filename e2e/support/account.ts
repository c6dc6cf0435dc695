// Signing up and in, and what a wallet shows.
import { expect, type Page } from '@playwright/test'
import type { Customer } from './kivuko.ts'

type Registration = Pick<Customer, 'fullName' | 'email' | 'password'>

export async function signUp(page: Page, { fullName, email, password }: Registration): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

export async function signIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const DEMO_CODE = 'This is a demo: the code is '

/** As an account that other journeys sign in as: where their browser was its first, this one takes a mailed code as well. */
export async function signInAsShared(page: Page, person: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await signIn(page, person)
  const isAsked = await page.waitForFunction((text) => {
    if (document.body.innerText.includes(text)) return 'asked'
    return window.location.pathname === '/dashboard' && 'in'
  }, DEMO_CODE)
  if ((await isAsked.jsonValue()) !== 'asked') return
  const shown = (await page.getByText(DEMO_CODE).textContent()) ?? ''
  await page.getByLabel('Code from the email').fill(/[0-9a-z]{5}-[0-9a-z]{5}/.exec(shown)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Opens the wallet and finds the coins there; a screen shows six decimals of a quote, the wallet all of them. */
export async function expectHolding(page: Page, coins: string, coin: string): Promise<void> {
  await page.goto('/wallet')
  const row = page.getByRole('region', { name: 'Crypto' }).getByRole('listitem').filter({ hasText: coin })
  await expect(row).toContainText(coins.replace(/0+$/, ''))
}

export async function expectNoHoldings(page: Page): Promise<void> {
  await page.goto('/wallet')
  await expect(page.getByRole('region', { name: 'Crypto' })).toContainText('No crypto yet')
}

/** The menu of a signed-in screen, whichever form it has at this width. */
export async function openMenu(page: Page, { fullName }: Pick<Customer, 'fullName'>): Promise<void> {
  const wide = page.getByRole('button', { name: `Menu of ${fullName}` })
  const narrow = page.getByRole('button', { name: 'Menu', exact: true })
  await wide.or(narrow).click()
}

export async function signOut(page: Page, customer: Pick<Customer, 'fullName'>): Promise<void> {
  await openMenu(page, customer)
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** A screen that disappears within a second: polled every animation frame, where `expect` would poll twice. */
export async function expectPassing(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, heading)
}
