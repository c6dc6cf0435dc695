import { expect, test } from 'vitest'
import { doubtOf } from './address-watch.ts'

const CALLER = '203.0.113.7'
const PROXY = '10.0.0.2'

test.for([
  [
    'nothing in front, a caller who invents entries',
    { peer: CALLER, caller: CALLER, forwarded: '10.1.1.1' },
    0,
    undefined,
  ],
  ['nothing in front', { peer: CALLER, caller: CALLER, forwarded: undefined }, 0, undefined],
  ['a probe from inside', { peer: PROXY, caller: PROXY, forwarded: undefined }, 0, undefined],
  ['a proxy that is not counted', { peer: PROXY, caller: PROXY, forwarded: CALLER }, 0, 'unnamed'],
  ['the same on this machine', { peer: '::1', caller: '::1', forwarded: CALLER }, 0, 'unnamed'],
  ['the same, written as IPv6', { peer: '::ffff:10.0.0.2', caller: PROXY, forwarded: CALLER }, 0, 'unnamed'],
  ['one proxy', { peer: PROXY, caller: CALLER, forwarded: CALLER }, 1, undefined],
  [
    'one proxy, entries of the caller',
    { peer: PROXY, caller: CALLER, forwarded: `198.51.100.1, ${CALLER}` },
    1,
    undefined,
  ],
  ['two proxies, one counted', { peer: PROXY, caller: '10.0.0.3', forwarded: `${CALLER}, 10.0.0.3` }, 1, 'unnamed'],
  ['one proxy, two counted', { peer: PROXY, caller: CALLER, forwarded: CALLER }, 2, 'around'],
  ['around the proxy', { peer: CALLER, caller: CALLER, forwarded: undefined }, 1, 'around'],
] as const)('SEC-49 %s', ([_, seen, trustProxy, doubt]) => {
  expect(doubtOf(seen, trustProxy)).toBe(doubt)
})
