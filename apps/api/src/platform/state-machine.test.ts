import { expect, test } from 'vitest'
import { sourcesOf, type Transitions } from './state-machine.ts'

const TRAIN: Transitions<'waiting' | 'moving' | 'arrived'> = {
  waiting: ['moving'],
  moving: ['waiting', 'arrived'],
  arrived: [],
}

test('a table says from where a state is reached', () => {
  expect(sourcesOf(TRAIN, 'moving')).toEqual(['waiting'])
  expect(sourcesOf(TRAIN, 'waiting')).toEqual(['moving'])
  expect(sourcesOf(TRAIN, 'arrived')).toEqual(['moving'])
})
