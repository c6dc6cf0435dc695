import { readBrand } from '@kivuko/contract/read-brand.ts'
import { expect, test } from 'vitest'
import { printLetter } from './letter.ts'

const LOOK = readBrand()
const LETTER = printLetter(
  {
    subject: 'Receipt KV-1: 5 < 6',
    parts: [
      'Hello <b>Ada</b>,',
      {
        facts: [
          ['You paid', '₦20,000.00'],
          ['Fee', '₦500.00'],
        ],
      },
      { code: '123456' },
      { link: 'https://kivuko.example/wallet?a=1&b="2"', label: 'Your wallet' },
    ],
  },
  LOOK,
)

test('a letter is printed as text that can be read and copied from', () => {
  expect(LETTER.text).toBe(
    'Hello <b>Ada</b>,\n\nYou paid  ₦20,000.00\nFee       ₦500.00\n\n123456\n\nhttps://kivuko.example/wallet?a=1&b="2"',
  )
})

test('a letter is printed as HTML in which nothing of what people typed is markup', () => {
  expect(LETTER.html).toContain('<title>Receipt KV-1: 5 &lt; 6</title>')
  expect(LETTER.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,')
  expect(LETTER.html).toContain('<a href="https://kivuko.example/wallet?a=1&amp;b=&quot;2&quot;"')
  expect(LETTER.html).toMatch(/>You paid<\/th><td[^>]*>₦20,000.00</)
  expect(LETTER.html).not.toMatch(/<(script|link|img|style)\b/)
})

test('SEC-54 what a stranger wrote is quoted, and nothing in it is a link', () => {
  const { text, html } = printLetter(
    {
      subject: 'S',
      parts: [{ quote: 'Pay at https://lake.example/x\n<b>or</b> mail me@lake.example. Now.' }],
    },
    LOOK,
  )
  expect(text).toBe('> Pay at https[:]//lake[.]example/x\n> <b>or</b> mail me@lake[.]example. Now.')
  expect(html).toContain('Pay at https[:]//lake[.]example/x<br>&lt;b&gt;or&lt;/b&gt; mail me@lake[.]example. Now.')
})
