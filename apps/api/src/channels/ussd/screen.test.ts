import { LANGUAGES } from '@kivuko/contract/languages.ts'
import { USSD_SCREEN_MAX } from '@kivuko/contract/ussd.ts'
import { expect, test } from 'vitest'
import { placesOf } from '#platform/gsm7.ts'
import { speaking } from '#platform/languages.ts'
import { askedAgain, SCREENS, type ScreenName, screenText } from './screen.ts'
import { lineOf } from './spoken-line.ts'

/** Longer than any network pays, any name here and any brand. */
const LONGEST = {
  brand: 'Ọ'.repeat(30),
  problem: 'The amount is beyond what your account may move in thirty days with the documents it has. '.repeat(4),
  hasMpesa: true,
  amount: 'KES 9,999,999.99',
  received: 'USDT 9,999,999.999999',
  fee: 'KES 999,999.99',
  name: `${'Olúwaṣèyífúnmitán '.repeat(6)}€€€`,
  reference: 'KVK-ABCDEFGHJKLM',
  lines: Array.from({ length: 12 }, () => 'USDT 9,999,999,999.999999'),
  code: '*384*12345678#',
}

test.each(LANGUAGES)(
  'USS-10 LNG-27 every screen in %s fits a phone with the longest names and amounts, in its alphabet, and says all of it',
  (language) => {
    for (const name of Object.keys(SCREENS) as ScreenName[]) {
      const text = speaking(language, () => screenText(name, LONGEST))
      expect(placesOf(text), text).toBeLessThanOrEqual(USSD_SCREEN_MAX)
      // Cut where it was too long.
      if (SCREENS[name].asks) expect(text, name).not.toMatch(/\.\.$/)
      const again = askedAgain(text, LONGEST.problem)
      expect(placesOf(again), again).toBeLessThanOrEqual(USSD_SCREEN_MAX)
      expect(again.endsWith(text)).toBe(true)
    }
  },
)

test('five of the longest lines are one screen', () => {
  const line = {
    created_at: '2026-11-27T21:00:00.000Z',
    kind: 'exchange',
    status: 'completed',
    net_amount: '9999999999.99',
    currency: 'NGN',
  } as Parameters<typeof lineOf>[0]
  expect(lineOf(line)).toBe('27/11 Changed NGN 9999999999.99')
  expect(lineOf({ ...line, status: 'pending' })).toBe('27/11 Waits NGN 9999999999.99')
  const lines = Array.from({ length: 5 }, () => lineOf(line))
  expect(screenText('last_lines', { ...LONGEST, lines })).toBe(lines.join('\n'))
})
