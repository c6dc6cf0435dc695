// Goal: what we encrypt is, byte for byte, what the standard's own example is.
import { expect, test } from 'vitest'
import { newPushKeys, pushKeysProblem } from '#platform/push-keys.ts'
import { encryptPush, isBrowserKey, TEXT_BYTES_MAX } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** RFC 8291, section 5 and appendix A. */
const BROWSER = {
  browserKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  browserSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

test('NOT-200 the message of RFC 8291 is encrypted as it stands there', () => {
  const drawn = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  }
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), BROWSER, drawn)
  expect(sealed.toString('base64url')).toBe(
    [
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    ].join(''),
  )
})

test('NOT-200 the longest text fills a record, and no key is taken that is no point of the curve', () => {
  expect(encryptPush(Buffer.alloc(TEXT_BYTES_MAX), BROWSER)).toHaveLength(4_096)
  expect(isBrowserKey(BROWSER.browserKey)).toBe(true)
  const bent = Buffer.from(BROWSER.browserKey)
  bent[64] = (bent[64] ?? 0) ^ 1
  expect([bent, Buffer.alloc(65), BROWSER.browserKey.subarray(1)].map(isBrowserKey)).toEqual([false, false, false])
})

test('NOT-214 a pair belongs together, and each half of it is one', () => {
  const [mine, other] = [newPushKeys(), newPushKeys()]
  expect(pushKeysProblem(mine)).toBeUndefined()
  expect(pushKeysProblem({ ...mine, publicKey: other.publicKey })).toBe('public')
  expect(pushKeysProblem({ ...mine, privateKey: 'none' })).toBe('private')
})
