import { expect, test } from 'vitest'
import { newPushKeys } from '#platform/push-keys.ts'
import { readConfig } from './read-config.ts'

const read = (variables: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', KIVUKO_ENV: 'demo', DATABASE_URL: 'postgres://kivuko@localhost/kivuko', ...variables })

test('NOT-214 pushes take both halves of one pair, and go inside from a demo on loopback alone', () => {
  const { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } = newPushKeys()
  const keys = { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }
  expect(read({}).push).toBeUndefined()
  expect(read(keys).push).toMatchObject({ isInsideAllowed: false, contact: expect.stringMatching(/^mailto:.+@/) })
  expect(read({ ...keys, PUSH_CONTACT: 'https://help.example/', PUSH_SERVICES: 'anywhere' }).push).toMatchObject({
    contact: 'https://help.example/',
    isInsideAllowed: true,
  })
  expect(() => read({ PUSH_PUBLIC_KEY })).toThrow('PUSH_PRIVATE_KEY: set PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY together')
  expect(() => read({ ...keys, PUSH_PUBLIC_KEY: newPushKeys().publicKey })).toThrow(
    'PUSH_PUBLIC_KEY: must belong to PUSH_PRIVATE_KEY',
  )
  expect(() => read({ ...keys, PUSH_PRIVATE_KEY: 'a' })).toThrow('PUSH_PRIVATE_KEY: must be the private half')
  expect(() => read({ PUSH_CONTACT: 'help' })).toThrow('PUSH_CONTACT: must be mailto:')
  const world = { PUBLIC_URL: 'https://kivuko.example', DEMO_OPEN_TO_EVERYBODY: 'yes' }
  expect(() => read({ ...keys, ...world, PUSH_SERVICES: 'anywhere' })).toThrow('PUSH_SERVICES: must be public unless')
})
