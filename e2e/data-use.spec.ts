// What a month takes of a customer's data bundle, by a few of its days: `npm run bench -- data-use` lives through all of them, and
// through a release. In a browser of its own, which keeps what browsers keep.
import { type Day, liveMonth } from '../bench/data-use/month.ts'
import { openPhone } from '../bench/data-use/phone.ts'
import { bytesOf, expectHonest, LIMIT_BYTES } from '../bench/data-use/report.ts'
import { expect, test } from './fixtures.ts'

const DAYS = 6
const MONTH_DAYS = 30

/** The first day and both purchases as they were, and as many days with a look as a month has. */
function monthOf(days: readonly Day[]): number {
  const looks = days.filter(({ has }) => has === 'look')
  const others = days.filter(({ has }) => has !== 'look')
  return bytesOf(others) + (bytesOf(looks) / looks.length) * (MONTH_DAYS - others.length)
}

test('APP-41 APP-43 a month of looks and two purchases stays under 2 MB, and takes less of whoever saves data @long @phone', async ({
  kivuko,
  customer,
}) => {
  test.slow()
  const port = Number(new URL(kivuko.appUrl).port)
  const months: number[] = []
  for (const savesData of [false, true]) {
    const phone = await openPhone(port, { savesData })
    try {
      const days = await liveMonth({ phone, login: customer, sandboxUrl: kivuko.sandboxUrl, days: DAYS })
      expectHonest(days)
      months.push(monthOf(days))
    } finally {
      await phone.stop()
    }
  }
  const [month = 0, saving = 0] = months
  expect(month).toBeLessThan(LIMIT_BYTES)
  expect(saving).toBeLessThan(month)
})
