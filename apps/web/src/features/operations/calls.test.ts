// Goal: a page of the console makes no call that is not answered at the console's own address.
import { API } from '@kivuko/contract/api.ts'
import { type EndpointSpec, isOfConsole } from '@kivuko/contract/endpoint.ts'
import { expect, test } from 'vitest'

const IMPORT = /import \{([^}]*)\} from '@kivuko\/contract\//g
const SOURCES = import.meta.glob<string>(['./**/*.{ts,tsx}', '../people/security/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('SEC-202 every call of the console’s pages is answered at the console’s own address', () => {
  const texts = Object.entries(SOURCES).filter(([path]) => !path.includes('.test.'))
  const names = new Set(
    texts.flatMap(([, text]) => [...text.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(/[\s,]+/))),
  )
  const calls = (API as readonly EndpointSpec[]).filter(({ id }) => names.has(id))
  // Freezing by a mailed link is a page of the site, and the PIN of a phone is set on the site's own page of security.
  const others = calls.filter((endpoint) => !isOfConsole(endpoint)).map(({ id }) => id)
  expect(others).toEqual(['freezeByLink', 'pinStatus', 'setPin', 'turnPinOff'])
  expect(calls.length).toBeGreaterThan(80)
})
