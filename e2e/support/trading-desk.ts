// The trading desk as staff work it: a price for a block trade.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'

/** Opens the request of this reference; answers the mid that stands beside it. */
export async function openRequest(desk: Page, reference: string): Promise<number> {
  await desk.getByLabel('Reference, or a number').fill(reference)
  await desk.getByRole('button', { name: 'Find' }).click()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: reference }).click()
  const mid = await desk
    .getByRole('form', { name: 'Answer' })
    .getByText(/^The mid is/)
    .innerText()
  return Number(mid.match(/[0-9.]+[0-9]/)?.[0])
}

/** Gives a price just above the mid, firm for ten minutes. */
export async function priceNearMid(desk: Page, mid: number, coin: string, currency: string): Promise<void> {
  const answer = desk.getByRole('form', { name: 'Answer' })
  await answer.getByLabel(`Price of 1 ${coin} (${currency})`).fill((mid * 1.006).toFixed(2))
  await expect(answer.getByText(/% above the mid\.$/)).toBeVisible()
  await answer.getByLabel('Firm for').selectOption('10')
  await answer.getByRole('button', { name: 'Give this price' }).click()
  await expect(desk.getByRole('button', { name: 'Withdraw the price' })).toBeVisible()
  await expectAccessible(desk)
}
