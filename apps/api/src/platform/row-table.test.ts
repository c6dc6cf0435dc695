import { expect, test } from 'vitest'
import { columnsOf } from './row-table.ts'

test('a row is named by its id, or by columns whose values are known', () => {
  expect(columnsOf('ord_1')).toEqual({ id: 'ord_1' })
  expect(columnsOf({ id: 'ppt_1', checkout_ref: null })).toEqual({ id: 'ppt_1', checkout_ref: null })
  expect(() => columnsOf({})).toThrow('a row is named')
  expect(() => columnsOf({ reference: undefined })).toThrow('a row is named')
})
