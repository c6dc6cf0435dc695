import { expect, test } from 'vitest'
import { plural, t } from './text.ts'

test('a sentence is what it says, with its values in their places', () => {
  expect(t('Send money')).toBe('Send money')
  expect(t('{given} became {received}.', { given: '₦1,600', received: '$1 & more' })).toBe('₦1,600 became $1 & more.')
})

test('a sentence that is not written there, or lacks a value, does not compile', () => {
  const made: string = ['Send', 'money'].join(' ')
  // @ts-expect-error: no literal.
  expect(t(made)).toBe('Send money')
  // @ts-expect-error: the name is missing.
  expect(t('{name} found', {})).toBe('undefined found')
})

test('a number chooses the form of the language and is written in its way', () => {
  const forms = { one: '{count} block', other: '{count} blocks' }
  expect([0, 1, 2, 1200].map((count) => plural(count, forms))).toEqual([
    '0 blocks',
    '1 block',
    '2 blocks',
    '1,200 blocks',
  ])
  const french = { one: '{count} bloc', other: '{count} blocs' }
  expect([0, 2].map((count) => plural(count, french, 'fr'))).toEqual(['0 bloc', '2 blocs'])
})
