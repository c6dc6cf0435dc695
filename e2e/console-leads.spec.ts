// What a company wrote on the public site, read and dealt with in the back office.
import { randomUUID } from 'node:crypto'
import { sendEnquiry, subscribe } from '@kivuko/contract/leads.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { openConsole } from './support/staff.ts'

test('OPS-93 OPS-94 OPS-95 an enquiry is found by its address, read and marked as answered; a subscriber is found too @long', async ({
  kivuko,
  pageOf,
}) => {
  const visitor = { appUrl: kivuko.appUrl }
  const mark = randomUUID().slice(0, 8)
  const email = `trader-${mark}@kivuko.example`
  const company = `Lake Traders ${mark}`
  const message = `We pay suppliers in three currencies.\n${'A long line of what we need. '.repeat(20)}`
  await call(visitor, sendEnquiry, { body: { name: 'Wanjiru Kamau', email, company, message } })
  await call(visitor, subscribe, { body: { email, source: 'home' } })

  const page = await openConsole(pageOf, kivuko, 'support', '/console/leads')
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await page.getByLabel('Email address').fill(`trader-${mark}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('link', { name: company })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: company }).click()
  const dialog = page.getByRole('dialog', { name: company })
  await expect(dialog.getByText('We pay suppliers in three currencies.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Note for colleagues (optional)').fill('Called them.')
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(dialog.getByText('Called them.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as answered' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('No enquiries match')).toBeVisible()
  await expectAccessible(page)

  const subscribers = page.getByRole('link', { name: 'Subscribers' })
  await subscribers.click()
  // Both lists have a field of this name: the second must be there before it is filled.
  await expect(subscribers).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Email address').fill(`trader-${mark}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Not confirmed yet')
  await expectAccessible(page)
})
