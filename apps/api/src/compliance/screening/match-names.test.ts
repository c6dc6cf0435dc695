import { expect, test } from 'vitest'
import type { ListedPerson } from '#providers/sanctions/port.ts'
import { createMatcher, LIKENESS_MIN } from './match-names.ts'

const person = (id: string, names: string[], years: number[] = []): ListedPerson => ({
  id,
  names,
  birthYears: years.map((year) => ({ from: year, to: year })),
  programme: 'Sample',
  listedOn: null,
})

const match = createMatcher([
  person('stella', ['MARISTELLA QUORVANE', 'QUORVANE, Stella Marie', 'Stella'], [1980]),
  person('tesfalem', ['TESFALEM INVENTADO KIBOKO', 'Kiboko'], [1971]),
  person('zephyrine', ['ZÉPHYRINE N’DOVALE']),
  person('alone', ['MWANAMJINI']),
])

const idsFor = (name: string, dateOfBirth: string | null = null) =>
  match({ name, dateOfBirth }).map((hit) => hit.person.id)

test.each([
  ['in another order', 'Quorvane Maristella', 'stella'],
  ['with a letter less', 'Maristela Quorvane', 'stella'],
  ['with a letter more', 'Maristella Quorvanee', 'stella'],
  ['by an alias', 'Stella Quorvane', 'stella'],
  ['with a title, in small letters', 'dr maristella quorvane', 'stella'],
  ['without the middle name', 'Tesfalem Kiboko', 'tesfalem'],
  ['with a middle name the list does not have', 'Maristella Anna Quorvane', 'stella'],
  ['without accents and apostrophes', 'Zephyrine Ndovale', 'zephyrine'],
  ['where the list has one name, by that one', 'Mwanamjini', 'alone'],
])('OPS-41 a listed name is found %s', (_how, name, id) => {
  expect(idsFor(name)).toEqual([id])
})

test.each([
  ['one name of two', 'Maristella Wanjiru'],
  ['a nickname of one word', 'Kiboko'],
  ['a first name and a nickname', 'Stella Otieno'],
  ['the list’s only name beside another', 'Mwanamjini Ali'],
  ['another person', 'Amina Wanjiru'],
  ['nothing to compare', '— 7'],
])('OPS-41 %s is nobody of the list', (_what, name) => {
  expect(idsFor(name)).toEqual([])
})

test('OPS-41 a year of birth that agrees lowers the bound, one that differs raises it, and each bound holds on both sides', () => {
  const likenessOf = (name: string) => match({ name, dateOfBirth: '1980-06-01' })[0]?.likeness ?? 0
  // Between the bound with the same year and the one without a year.
  expect(likenessOf('Marstela Quorvan')).toBeGreaterThanOrEqual(LIKENESS_MIN.agrees)
  expect(likenessOf('Marstela Quorvan')).toBeLessThan(LIKENESS_MIN.unknown)
  expect([idsFor('Marstela Quorvan', '1980-06-01'), idsFor('Marstela Quorvan')]).toEqual([['stella'], []])
  // Below the lowest.
  expect(idsFor('Marstela Korvan', '1980-06-01')).toEqual([])
  // Between the bound without a year and the one with another year.
  expect(likenessOf('Maristela Quorvane')).toBeGreaterThanOrEqual(LIKENESS_MIN.unknown)
  expect(likenessOf('Maristela Quorvane')).toBeLessThan(LIKENESS_MIN.differs)
  expect([idsFor('Maristela Quorvane'), idsFor('Maristela Quorvane', '1990-06-01')]).toEqual([['stella'], []])
  // The very name is told whatever the year.
  expect(match({ name: 'Maristella Quorvane', dateOfBirth: '1990-06-01' })[0]).toMatchObject({
    likeness: 1,
    year: 'differs',
  })
})

test('OPS-41 a year beside the listed one agrees, two years beside differ', () => {
  const yearOf = (dateOfBirth: string | null) => match({ name: 'Maristella Quorvane', dateOfBirth })[0]?.year
  expect([yearOf('1979-12-31'), yearOf('1981-01-01')]).toEqual(['agrees', 'agrees'])
  expect([yearOf('1978-12-31'), yearOf('1982-01-01'), yearOf(null)]).toEqual(['differs', 'differs', 'unknown'])
  expect(match({ name: 'Zephyrine Ndovale', dateOfBirth: '1980-01-01' })[0]?.year).toBe('unknown')
})

test('OPS-41 of thousands of names a customer is compared in a moment', () => {
  const letters = (place: number) => place.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
  const many = Array.from({ length: 5_000 }, (_, place) =>
    person(`p${place}`, [`Ab${letters(place)}an Ob${letters(place * 7)}ran`]),
  )
  const among = createMatcher([...many, person('stella', ['MARISTELLA QUORVANE'])])
  const started = performance.now()
  for (let time = 0; time < 20; time += 1) among({ name: `Maristela${letters(time)} Quorvane`, dateOfBirth: null })
  expect((performance.now() - started) / 20).toBeLessThan(50)
  expect(among({ name: 'Maristela Quorvane', dateOfBirth: null }).map((hit) => hit.person.id)).toEqual(['stella'])
})
