import { expect, test } from 'vitest'
import { arrayOf, columnOf, type Value } from './prepared-statements.ts'

test('an array reads as what was put in: only what PostgreSQL would take for something else is quoted', () => {
  const values: [Value, string][] = [
    ['usr_01HXYZ', 'usr_01HXYZ'],
    ['ada@example.com', 'ada@example.com'],
    ['+254712345678', '+254712345678'],
    ['', '""'],
    ['null', '"null"'],
    ['NuLL', '"NuLL"'],
    ['nullable', 'nullable'],
    [' a', '" a"'],
    ['a,b', '"a,b"'],
    ['{}', '"{}"'],
    ['say "x\\y"', '"say \\"x\\\\y\\""'],
    ['Àdá', '"Àdá"'],
    ['line\nline', '"line\nline"'],
    [null, 'NULL'],
    [12n, '12'],
    [true, 'true'],
    [new Date(1_500), '1500'],
  ]
  const text = `{${values.map(([, element]) => element).join(',')}}`
  expect(arrayOf(values.map(([value]) => value))).toBe(text)
  expect(
    columnOf(
      values.map(([value]) => ({ value })),
      'value',
    ),
  ).toBe(text)
  expect(arrayOf([])).toBe('{}')
  expect(columnOf([{}, { value: 1 }] as { value?: Value }[], 'value')).toBe('{NULL,1}')
})
