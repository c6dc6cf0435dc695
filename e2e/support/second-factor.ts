// An account's own proofs: its confirmed address, and the app that makes its codes.
import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Customer, Kivuko } from './kivuko.ts'
import { mailTo } from './mail.ts'

const STEP_MS = 30_000

/** Confirms the customer's address on the security page by the code that was mailed. */
export async function confirmAddress(page: Page, kivuko: Kivuko, { email }: Pick<Customer, 'email'>): Promise<void> {
  const section = page.getByRole('region', { name: 'Email address' })
  await section.getByRole('button', { name: 'Send the code' }).click()
  const { subject } = await mailTo(kivuko, email, 'is your Kivuko code')
  await section.getByLabel('Six-digit code').fill(subject.split(' ')[0] ?? '')
  await section.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
}

export type App = {
  /** What it shows now, or so many steps of thirty seconds later: a code counts once. */
  code(stepsLater?: number): string
}

/** Reads the key that the page shows beside its picture. */
export async function authenticatorApp(section: Locator): Promise<App> {
  const key = ((await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ issuer: 'Kivuko', secret: Secret.fromBase32(key), digits: 6, period: STEP_MS / 1000 })
  return { code: (stepsLater = 0) => app.generate({ timestamp: Date.now() + stepsLater * STEP_MS }) }
}
