import { expect, test } from 'vitest'
import { shownBody } from './shown-body.ts'

test('a body is indented, and what is secret in it is left out, however deep', () => {
  const body = '{"id":"evt_1","data":{"client_secret":"pi_1_secret_2","authorization":{"authorization_code":"AUTH_x"}}}'
  expect(shownBody(body)).toBe(
    [
      '{',
      '  "id": "evt_1",',
      '  "data": {',
      '    "client_secret": "(not shown)",',
      '    "authorization": {',
      '      "authorization_code": "(not shown)"',
      '    }',
      '  }',
      '}',
    ].join('\n'),
  )
})

test('what is not JSON is shown as it came', () => {
  expect(shownBody('<html>')).toBe('<html>')
})
