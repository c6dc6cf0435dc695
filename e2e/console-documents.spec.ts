// A document goes from a customer's hands to a reviewer's screen, and its outcome back to the customer's.
import { saveKycAddress, saveKycProfile, sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { cardOf, drawn, openWaiting, sendDocument, sentOf } from './support/documents.ts'
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

const BACK_BLUE = '#3355aa'
const BACK = `<div style="break-before:page;height:300px;background:${BACK_BLUE}">Back</div>`

const pageOfPdf = (staffPage: Page, number: number) =>
  staffPage.getByRole('img', { name: `Passport, as it was sent: Page ${number} of 2` })

/** The green and the blue of a page, each named where it covers a few dots down the middle. */
function coloursOf(picture: Locator): Promise<string[]> {
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    brush.drawImage(image, 0, 0)
    return Array.from({ length: 40 }, (_, place) => {
      const [red = 0, green = 0, blue = 0] = brush.getImageData(
        canvas.width / 2,
        (canvas.height * place) / 40,
        1,
        1,
      ).data
      return blue > red + 60 ? 'blue' : green > red + 8 ? 'green' : 'other'
    })
  })
}

test('OPS-31 OPS-33 OPS-39 a customer’s card is compared with their details and approved: their tier rises on their screen', async ({
  kivuko,
  pageOf,
}) => {
  const amina = await newApplicant(kivuko, 'Amina Wanjiru')
  const page = await pageOf(amina)
  const buffer = await cardOf(page, 'WANJIRU Amina', '30 April 1995', 'A1234-4821')
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
  const facts = staffPage.getByRole('region', { name: 'What to check' })
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
  await expect(staffPage.getByText('No documents match')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tier 3 of 4')).toBeVisible()
})

test.describe('with a colleague who comes too late', () => {
  test.use({ refusals: [409] })

  test('OPS-32 OPS-33 OPS-34 OPS-131 SEC-17 a PDF is gone through beside the data and rejected: the customer reads why, a late colleague is told @long', async ({
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
    await late.getByRole('button', { name: 'Next page' }).click()
    await expect(pageOfPdf(late, 2)).toBeVisible()
    expect(await coloursOf(pageOfPdf(staffPage, 1))).toContain('green')
    await expectAccessible(staffPage)
    const before = await pageOfPdf(staffPage, 1).boundingBox()
    await staffPage.keyboard.press('+')
    await expect(staffPage.getByText('150 %, turned 0°')).toBeVisible()
    await expect
      .poll(async () => (await pageOfPdf(staffPage, 1).boundingBox())?.width)
      .toBeGreaterThan((before?.width ?? 0) * 1.4)
    await expect(staffPage.getByText('every page: page 2 is left')).toBeVisible()
    await expect(staffPage.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await staffPage.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => coloursOf(pageOfPdf(staffPage, 2))).toContain('blue')
    await expectAccessible(staffPage)
    await expect(staffPage.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await staffPage.getByRole('button', { name: 'Reject' }).click()
    const dialog = staffPage.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('A page or a side is missing.')
    await dialog.getByLabel('Message to the customer').fill('Please send the page with your picture.')
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
