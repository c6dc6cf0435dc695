// A document goes from a customer's hands to a reviewer's screen, and its outcome back to the customer's.
import { saveKycAddress, saveKycProfile, sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { drawn, openWaiting, sendDocument, sentOf } from './support/documents.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { newConfirmedCustomer, openConsole } from './support/staff.ts'

const ADDRESS = {
  address_line1: '1 Lake Road',
  city: 'Kisumu',
  county: 'Kisumu',
  postal_code: '40100',
  country_code: 'KE',
}

let phones = 0

/** At tier 2, with a name, a birth date and an address to be proven. */
async function newApplicant(kivuko: Kivuko, fullName: string): Promise<Customer> {
  const customer = await newConfirmedCustomer(kivuko, fullName)
  const caller = { appUrl: kivuko.appUrl, token: customer.token }
  const [first_name = '', last_name = ''] = fullName.split(' ')
  phones += 1
  const phone_number = `+2547${String(process.pid % 10_000).padStart(4, '0')}${String(4_100 + phones)}`
  const profile = { first_name, last_name, email: customer.email, phone_number, date_of_birth: '1995-04-30' }
  await call(caller, saveKycProfile, { body: profile })
  await call(caller, saveKycAddress, { body: ADDRESS })
  const { dev_code: code = '' } = await call(caller, sendPhoneCode, { body: { phone_number } })
  await call(caller, verifyPhoneCode, { body: { code } })
  return customer
}

const CARD_GREEN = '#dfeee9'
const BACK_BLUE = '#3355aa'
const BACK = `<div style="break-before:page;height:300px;background:${BACK_BLUE}">Back</div>`

const pageOfPdf = (staffPage: Page, number: number) =>
  staffPage.getByRole('img', { name: `Passport, as it was sent: Page ${number} of 2` })

/** Those of a few dots down the middle: a sheet that nothing was drawn on has none but white, or nothing. */
function coloursOf(sheet: Locator): Promise<string[]> {
  return sheet.evaluate((canvas: HTMLCanvasElement) =>
    Array.from({ length: 40 }, (_, place) => {
      const dot = canvas.getContext('2d')?.getImageData(canvas.width / 2, (canvas.height * place) / 40, 1, 1).data
      return `#${[...(dot ?? [])]
        .slice(0, 3)
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`
    }),
  )
}

test('OPS-31 OPS-33 OPS-39 a customer’s card is compared with their details and approved: their tier rises on their screen', async ({
  kivuko,
  pageOf,
}) => {
  const amina = await newApplicant(kivuko, 'Amina Wanjiru')
  const page = await pageOf(amina)
  await drawn(page, 'WANJIRU Amina', '30 April 1995', 'A1234-4821')
  const buffer = await page.screenshot()
  await sendDocument(page, {
    kind: 'National ID',
    number: 'A1234-4821',
    file: { name: 'id.png', mimeType: 'image/png', buffer },
  })
  await expect(page.getByText('Tier 2 of 4')).toBeVisible()

  const staffPage = await openConsole(pageOf, kivuko, 'compliance', '/console/documents')
  await expect(staffPage.getByRole('table', { name: 'Documents' })).toBeVisible()
  await expectAccessible(staffPage)
  await openWaiting(staffPage, amina.email)
  const picture = staffPage.getByRole('img', { name: 'National ID, as it was sent' })
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(300)
  const facts = staffPage.getByRole('region', { name: 'What it must prove' })
  for (const text of ['Amina Wanjiru', '1995-04-30', '1 Lake Road', 'A1234-4821', '2, then 3'])
    await expect(facts.getByText(text)).toBeVisible()
  await expectAccessible(staffPage)
  const before = await picture.boundingBox()
  await staffPage.keyboard.press('t')
  await staffPage.keyboard.press('+')
  await expect(staffPage.getByText('150 %, turned 90°')).toBeVisible()
  const after = await picture.boundingBox()
  const shapeOf = (box: typeof before) => (box ? box.width / box.height : 0)
  expect(shapeOf(after)).toBeCloseTo(1 / shapeOf(before), 1)

  await staffPage.keyboard.press('a')
  await expect(staffPage.getByRole('alertdialog')).toContainText('National ID of Amina Wanjiru')
  await expectAccessible(staffPage)
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(staffPage.getByText('Approved: National ID, Amina Wanjiru')).toBeVisible()
  await expect(staffPage.getByText('No documents like that')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tier 3 of 4')).toBeVisible()
})

test.describe('with a colleague who comes too late', () => {
  test.use({ refusals: [409] })

  test('OPS-32 OPS-33 OPS-34 OPS-131 a PDF is gone through beside the data and rejected: the customer reads why, a late colleague is told', async ({
    kivuko,
    pageOf,
  }) => {
    const baraka = await newApplicant(kivuko, 'Baraka Otieno')
    const page = await pageOf(baraka)
    await drawn(page, 'Baraka Otieno')
    await page.evaluate((back) => document.body.insertAdjacentHTML('beforeend', back), BACK)
    const buffer = await page.pdf({ format: 'A5', printBackground: true })
    await sendDocument(page, {
      kind: 'Passport',
      number: 'AK012345',
      file: { name: 'p.pdf', mimeType: 'application/pdf', buffer },
    })

    const [staffPage, late] = [
      await openConsole(pageOf, kivuko, 'compliance', '/console/documents'),
      await openConsole(pageOf, kivuko, 'admin', '/console/documents'),
    ]
    for (const reviewer of [staffPage, late]) {
      await openWaiting(reviewer, baraka.email)
      await expect(pageOfPdf(reviewer, 1)).toBeVisible()
    }
    expect(await coloursOf(pageOfPdf(staffPage, 1))).toContain(CARD_GREEN)
    await expectAccessible(staffPage)
    const before = await pageOfPdf(staffPage, 1).boundingBox()
    const sharpness = (sheet: Locator) => sheet.evaluate((canvas: HTMLCanvasElement) => canvas.width)
    const dots = await sharpness(pageOfPdf(staffPage, 1))
    await staffPage.keyboard.press('+')
    await expect(staffPage.getByText('150 %, turned 0°')).toBeVisible()
    await expect
      .poll(async () => (await pageOfPdf(staffPage, 1).boundingBox())?.width)
      .toBeGreaterThan((before?.width ?? 0) * 1.4)
    await expect.poll(() => sharpness(pageOfPdf(staffPage, 1))).toBeGreaterThan(dots * 1.4)
    await staffPage.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => coloursOf(pageOfPdf(staffPage, 2))).toContain(BACK_BLUE)
    await expectAccessible(staffPage)
    const link = staffPage.getByRole('link', { name: 'Open the PDF in a tab of its own' })
    expect(await link.getAttribute('href')).toMatch(/^blob:/)
    await staffPage.getByRole('button', { name: 'Reject' }).click()
    const dialog = staffPage.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('A page or a side is missing.')
    await dialog.getByLabel('In your words').fill('Please send the page with your picture.')
    await expectAccessible(staffPage)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(staffPage.getByText('Rejected: Passport, Baraka Otieno')).toBeVisible()
    await page.reload()
    await expect(sentOf(page, 'Passport')).toContainText(
      'A page or a side is missing. Please send the page with your picture.',
    )

    await late.getByRole('button', { name: 'Approve' }).click()
    await late.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(late.getByRole('alert')).toContainText('decided on before')
    await expect(late.getByText(/^Rejected by Peter Otieno/)).toBeVisible()
    await expectAccessible(late)
  })
})
