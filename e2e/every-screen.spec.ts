// Every screen in the form it has on a phone, once: it appears, says nothing to the console, is as wide as the screen, and
// holds for whoever sees it at 400 % or spaces its text.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNarrowAndSpaced, ZOOMED } from './support/access-checks.ts'
import { addNaira } from './support/money.ts'
import { PICTURES } from './support/pictures.ts'
import { show } from './support/screens.ts'
import { becomeOwner } from './support/screens-of-buying.ts'
import { newStaff } from './support/staff.ts'

const MANY_SCREENS_MS = 900_000
/** What screens that refuse are answered with. */
const REFUSALS = [400, 401, 402, 403, 404, 410, 422]

test.use({ refusals: REFUSALS })

/** Residents are there in a lived-in demo alone. */
const VIEWERS = ['visitor', 'newcomer', 'owner', 'staff'] as const

for (const viewer of VIEWERS) {
  test(`DMO-10 ACC-21 every screen of a ${viewer} is there, fits a phone, and holds at 400 % with larger spacing @phone @long`, async ({
    page,
    pageOf,
    kivuko,
  }) => {
    test.setTimeout(MANY_SCREENS_MS)
    const person = viewer === 'visitor' ? undefined : await personOf(viewer)
    const seen = person ? await pageOf(person) : page
    if (person && viewer === 'owner') {
      await addNaira(kivuko, person)
      await becomeOwner(seen)
    }
    for (const picture of PICTURES.filter((each) => each.viewer === viewer)) {
      await test.step(picture.name, async () => {
        await show(seen, picture)
        await expectFitting(seen)
        const phone = seen.viewportSize() ?? ZOOMED
        await seen.setViewportSize(ZOOMED)
        await expectNarrowAndSpaced(seen)
        await seen.setViewportSize(phone)
      })
    }

    function personOf(kind: Exclude<(typeof VIEWERS)[number], 'visitor'>) {
      return kind === 'staff' ? newStaff(kivuko, 'admin') : kivuko.newCustomer()
    }
  })
}

async function expectFitting(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, `${page.url()} fits into ${clientWidth} pixels`).toBeLessThanOrEqual(clientWidth)
}
