import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['no mail for ada.obi@kivuko.example today', 'no mail for (an address) today'],
  ['Key (email)=(ada@x.example) already exists.', 'Key (email)=(…) already exists.'],
  ['the phone 254712345678 is off', 'the phone (a number) is off'],
  ['the phone +254 712 345 678 is off', 'the phone (a number) is off'],
  ['refused with Bearer abc.def', 'refused with (a credential)'],
  ['GET https://api.example/v1?token=abc failed', 'GET https://api.example/v1?… failed'],
  ['signed 0x02f87283014a348085012a05f20085012a05f20082520894', 'signed (a secret)'],
  [
    'the withdrawal wdr_01jd0000000000000000000000 cannot end',
    'the withdrawal wdr_01jd0000000000000000000000 cannot end',
  ],
  ['{"name": "Ada Obi"}', '{"…": "…"}'],
  ['the first line\n at a place\n with more', 'the first line'],
])('SEC-196 what a failed job says is shown without whom it is about: %s', (error, shown) => {
  expect(redact(error)).toBe(shown)
})

test('SEC-196 a long error is cut', () => {
  expect(redact('it failed. '.repeat(100))).toHaveLength(301)
})
