import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cardText } from '#lib/card-text.ts'
import { CardMark } from './card-mark.tsx'

const markOf = (brand: string) => render(<CardMark brand={brand} />).container.querySelector('svg')

test('ENT-10 visa, mastercard, amex and discover each have a mark of their own', () => {
  const marks = ['visa', 'mastercard', 'amex', 'discover'].map((brand) => markOf(brand)?.innerHTML)
  expect(new Set(marks).size).toBe(4)
  expect(marks).not.toContain(markOf('other')?.innerHTML)
})

test('ENT-11 another brand has a plain card and its own name', () => {
  expect(markOf('elo')?.dataset.brand).toBe('other')
  expect(markOf('constructor')?.dataset.brand).toBe('other')
  expect(cardText({ id: 'pm_1', brand: 'elo', last4: '1234', exp_month: 3, exp_year: 2031 })).toBe(
    'elo ending 1234, 03/31',
  )
})

test('ENT-09 a saved card is told by brand, last digits and expiry', () => {
  expect(cardText({ id: 'pm_1', brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2030 })).toBe(
    'American Express ending 0005, 12/30',
  )
})
