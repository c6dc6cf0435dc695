// Phones with M-Pesa, held by a person or answering by themselves, and pages that wait for them.
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Kivuko } from './kivuko.ts'

/** How numbers of Safaricom begin: no other network's phone has M-Pesa. */
const SAFARICOM = ['070', '071', '072', '079'] as const

/** What is typed for a phone nobody else holds. The network treats some ends of a number in a way of their own. */
export function newPhone(end = String(randomInt(1000, 10_000))): string {
  return `${SAFARICOM[randomInt(SAFARICOM.length)]}${randomInt(100, 1000)}${end}`
}

export type Answer = 'accept' | 'decline' | 'wrong_pin'

/** Answers the prompt that is on the phone, or the next one that comes. */
export async function answerPrompt(kivuko: Kivuko, phone: string, answer: Answer): Promise<void> {
  await kivuko.control('phones/answer', { msisdn: phone, answer })
}

/** The phone itself, in a window of its own. */
export async function pickUp(page: Page, { sandboxUrl }: Kivuko, phone: string): Promise<Page> {
  const handset = await page.context().newPage()
  await handset.goto(`${sandboxUrl}/phone`)
  await handset.getByLabel('Number').fill(phone)
  await handset.getByRole('button', { name: 'Pick up the phone' }).click()
  return handset
}

const PATIENCE_MS = 60_000

/** Hurries the page's clock from one poll to the next, until something is there. */
export async function hurryUntil(page: Page, there: Locator, pause = '00:05'): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(pause)
    await expect(there).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: PATIENCE_MS })
}
