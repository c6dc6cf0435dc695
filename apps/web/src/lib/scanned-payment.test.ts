// Goal: a code fills in what it asks for exactly, or says why not; whatever a stranger writes into it is read in no time.
import { expect, test } from 'vitest'
import { readScanned, readShared } from './scanned-payment.ts'

const A = '0x52908400098527886E0F7030069857D2E4169EE7'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const KNOWN = {
  origin: 'https://ferry.example',
  options: [
    { network: 'ethereum', asset: 'ETH' },
    { network: 'ethereum', asset: 'USDT', contract: USDT },
  ],
} as const

const read = (text: string) => readScanned(text, KNOWN)

test('APP-14 links of ours, addresses and payment URIs of our networks fill in whom, how much and in what', () => {
  expect(read(' https://ferry.example/pay/ada-obi?amount=500&currency=NGN ')).toEqual({
    kind: 'link',
    link: { handle: 'ada-obi', amount: '500', currency: 'NGN' },
  })
  const coins = { kind: 'coins', address: A }
  const cases: [string, object][] = [
    [A, coins],
    [`ethereum:${A}`, { ...coins, asset: 'ETH', network: 'ethereum' }],
    [`ethereum:pay-${A}@1?value=2.014e18`, { ...coins, asset: 'ETH', network: 'ethereum', amount: '2.014' }],
    [
      `ETHEREUM:${A}@42161?value=1000000000&gas=10`,
      { ...coins, asset: 'ETH', network: 'arbitrum', amount: '0.000000001' },
    ],
    [`ethereum:${A}@56?value=3e18`, { ...coins, asset: 'BNB', network: 'bsc', amount: '3' }],
    [
      `ethereum:${USDT.toLowerCase()}@1/transfer?address=${A}&uint256=12.5e6`,
      { ...coins, asset: 'USDT', network: 'ethereum', amount: '12.5' },
    ],
  ]
  for (const [text, found] of cases) expect(read(text), text).toEqual(found)
  for (const person of ['ada@example.com', '+254 712 345 678', '@ada-obi'])
    expect(read(person)).toEqual({ kind: 'person', identifier: person })
  expect(read('tel:+254712345678')).toEqual({ kind: 'person', identifier: '+254712345678' })
})

test('APP-15 what does not fit is refused with a sentence', () => {
  const unfit: [string, string][] = [
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1', 'BTC'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'BTC'],
    ['solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', 'SOL'],
    ['https://evil.example/pay/ada', 'another site'],
    ['https://ferry.example.evil.example/pay/ada', 'another site'],
    [`ethereum:${A}@137?value=1`, 'a network'],
    [`ethereum:${A}/transfer?address=${A}&uint256=1`, 'a coin that is not supported here'],
    [`ethereum:${USDT}/approve?address=${A}&uint256=1`, 'a coin that is not supported here'],
    ['ethereum:ada.eth', 'address in this code cannot be read'],
    [`ethereum:${A}?value=1`, 'The amount'],
    [`ethereum:${A}?value=0`, 'The amount'],
    [`ethereum:${A}?value=1.5`, 'The amount'],
    [`ethereum:${A}?value=-1e18`, 'The amount'],
    [`ethereum:${A}?value=1e99`, 'The amount'],
    ['javascript:alert(1)', 'nothing that can be sent'],
    ['', 'nothing that can be sent'],
    ['a'.repeat(5_000), 'nothing that can be sent'],
  ]
  for (const [text, part] of unfit) {
    const found = read(text)
    expect([text, found.kind, found.kind === 'unfit' && found.text]).toEqual([
      text,
      'unfit',
      expect.stringContaining(part),
    ])
  }
})

test('APP-16 of a shared text the link or the address in it is taken, else the person', () => {
  const shared = (...texts: (string | null)[]) => readShared(texts, KNOWN)
  expect(shared(null, 'Pay me here: https://ferry.example/pay/ada?amount=5 thanks', 'Ada')).toMatchObject({
    kind: 'link',
  })
  expect(shared(null, `send to ${A}, please`.replace(',', ' '))).toMatchObject({ kind: 'coins', address: A })
  expect(shared(null, 'my mail is ada@example.com')).toMatchObject({ kind: 'person' })
  expect(shared(null, 'just words')).toMatchObject({ kind: 'unfit' })
  expect(shared(null, null, ' ')).toBeUndefined()
})

/** Numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('APP-17 whatever is in a code, reading it ends at once, throws nothing, and fills in nothing but well-formed parts', () => {
  const next = numbers(7)
  const pieces = [
    'ethereum:',
    'bitcoin:',
    'https://ferry.example/pay/',
    A,
    USDT,
    '@',
    '56',
    '/transfer',
    '?',
    'value=',
    '&',
    'uint256=',
    'address=',
    '1e18',
    '.',
    '-',
    '%',
    '%00',
    '\u202e',
    'ada',
    ' ',
    '\n',
    '0x',
    'mrq_',
    '9'.repeat(40),
  ]
  const startedAt = performance.now()
  for (let round = 0; round < 20_000; round += 1) {
    const parts = Array.from({ length: 1 + Math.floor(next() * 9) }, () => pieces[Math.floor(next() * pieces.length)])
    const found = read(parts.join(''))
    if (found.kind === 'coins') {
      expect(found.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      if (found.amount) expect(found.amount).toMatch(/^\d{1,60}(\.\d{1,9})?$/)
    }
    if (found.kind === 'link') expect(found.link.handle).toMatch(/^[a-z0-9-]{3,20}$/)
  }
  for (const long of ['ethereum:', '1', ' ', '@', 'a@', '+1-', '0x', 'https://', '?value=1&'])
    expect(readShared([long.repeat(200_000)], KNOWN)?.kind).not.toBe('coins')
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
