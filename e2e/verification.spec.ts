// A selfie by link: made on one screen, taken on another device with a camera, followed on the first without reload.
import { submitKyc } from '@kivuko/contract/kyc.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { takePicture } from './support/camera.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'

test.use({
  isSignedIn: true,
  permissions: ['camera', 'clipboard-read', 'clipboard-write'],
})

/** The application is handed in, as the steps before would leave it. */
async function apply({ appUrl }: Kivuko, { token, email, firstName }: Customer): Promise<void> {
  await call({ appUrl, token }, submitKyc, {
    body: {
      profile: {
        first_name: firstName,
        last_name: 'Obi',
        email,
        phone_number: '+254712345678',
        date_of_birth: '1990-12-10',
      },
      address: {
        address_line1: '1 Lake Road',
        city: 'Kisumu',
        county: 'Kisumu',
        postal_code: '40100',
        country_code: 'KE',
      },
      purpose: { purpose: 'savings', source_of_funds: 'salary' },
    },
  })
}

test.describe('with a phone beside', () => {
  test.use({ refusals: [410] })

  test('ONB-05 ONB-06 ONB-07 ONB-08 OPS-13 OPS-18 a selfie taken on another device ends on the first screen @long', async ({
    page,
    browser: chromium,
    kivuko,
    customer,
  }) => {
    // Three browsers, and every screen of theirs judged.
    test.slow()
    await apply(kivuko, customer)
    await page.goto('/kyc-verification')
    await expect(page.getByRole('heading', { name: 'Step 4 of 4: Selfie' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByRole('img', { name: 'Picture to scan with the camera of your phone' })).toBeVisible()
    await expect(page.getByText('Waiting for the link to be opened…')).toBeVisible()
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expectAccessible(page)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/verify#kvv_/)

    const phone = await chromium.newContext({ permissions: ['camera'], viewport: { width: 320, height: 640 } })
    const camera = await phone.newPage()
    await camera.goto(link)
    await expect(camera).toHaveURL('/verify')
    await expectAccessible(camera)
    await camera.getByRole('button', { name: 'Start' }).click()
    for (const place of [1, 2, 3]) {
      await expect(camera.getByText(`Picture ${place} of 3`)).toBeVisible()
      if (place === 1) {
        await expect(page.getByText('The link is open.')).toBeVisible()
        await expectAccessible(camera)
        // Loaded anew, the page of this browser goes on.
        await camera.reload()
        await camera.getByRole('button', { name: 'Start' }).click()
      }
      await takePicture(camera, place)
    }
    await expect(camera.getByRole('heading', { name: 'Look at your pictures' })).toBeVisible()
    await expectAccessible(camera)
    expect(await camera.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    // Somebody else with the same link is too late.
    const stranger = await (await chromium.newContext()).newPage()
    await stranger.goto(link)
    await stranger.getByRole('button', { name: 'Start' }).click()
    await expect(stranger.getByText('This link was already opened in another browser.')).toBeVisible()
    await expectAccessible(stranger)

    await camera.getByRole('button', { name: 'Send the pictures' }).click()
    await expect(camera.getByRole('heading', { name: 'Your pictures are sent' })).toBeVisible()
    await expectAccessible(camera)
    await expect(page.getByText(/are being checked|is verified|could not be verified/).first()).toBeVisible()
    await expectAccessible(page)
    await phone.close()
    await stranger.context().close()
  })
})

test('ONB-05 OPS-12 OPS-14 a selfie is taken on the device that made the link, one picture a second time @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await apply(kivuko, customer)
  await page.goto('/kyc-verification')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('link', { name: 'Continue on this device' }).click()
  await expect(page).toHaveURL('/verify')
  await page.getByRole('button', { name: 'Start' }).click()
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`Picture ${place} of 3`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await takePicture(page, place)
  }
  await page
    .getByRole('button', { name: /^Take again: / })
    .nth(1)
    .click()
  await takePicture(page, 2)
  await page.getByRole('button', { name: 'Send the pictures' }).click()
  await expect(page.getByRole('heading', { name: 'Your pictures are sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your verification' }).click()
  await expect(page.getByText(/are being checked|is verified|could not be verified/).first()).toBeVisible()
})
