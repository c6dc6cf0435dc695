import { expect, test } from 'vitest'
import { KEY_LEASE_MS, leased } from './key-lease.ts'
import type { KnownKey } from './store.ts'

const keyOf = (id: string) => ({ id }) as unknown as KnownKey

function world() {
  const calls: { hash: string; answer(key: KnownKey | undefined): void }[] = []
  const clock = { ms: 1_000 }
  const { find, known } = leased(
    (hash) => new Promise<KnownKey | undefined>((resolve) => void calls.push({ hash, answer: resolve })),
    () => clock.ms,
  )
  return { calls, clock, find, known }
}

test('PTN-190 a key is looked up once a moment, and the moment begins before it is asked for', async () => {
  const { calls, clock, find, known } = world()
  const first = find('a')
  expect(known('a')).toBeUndefined()
  clock.ms += 150
  calls[0]?.answer(keyOf('one'))
  expect(await first).toEqual(keyOf('one'))
  clock.ms += KEY_LEASE_MS - 151
  expect(await find('a')).toEqual(keyOf('one'))
  expect(known('a')).toEqual(keyOf('one'))
  expect(calls).toHaveLength(1)
  clock.ms += 1
  expect(known('a')).toBeUndefined()
  void find('a')
  expect(calls).toHaveLength(2)
})

test('PTN-190 what was asked earlier and is heard later does not replace what was asked later', async () => {
  const { calls, clock, find } = world()
  const slow = find('a')
  clock.ms += 50
  const quick = find('a')
  calls[1]?.answer(keyOf('new'))
  await quick
  calls[0]?.answer(keyOf('old'))
  await slow
  expect(await find('a')).toEqual(keyOf('new'))
})

test('PTN-190 what is no key is asked for each time', async () => {
  const { calls, find } = world()
  const first = find('a')
  calls[0]?.answer(undefined)
  expect(await first).toBeUndefined()
  void find('a')
  expect(calls).toHaveLength(2)
})
