import { expect, test } from 'vitest'
import { isOfAddress } from './device-address.ts'

const url = '/api/v1/transfers/internal?draft=1'

test.each([
  ['https://kivuko.example', 'https://kivuko.example/api/v1/transfers/internal', true],
  // A proxy takes its own part of the path away.
  ['https://bank.example/kivuko', 'https://bank.example/kivuko/api/v1/transfers/internal', true],
  ['https://bank.example/kivuko', 'https://bank.example/api/v1/transfers/internal', false],
  ['https://kivuko.example', 'http://kivuko.example/api/v1/transfers/internal', false],
  ['https://kivuko.example', 'https://kivuko.example.thief.example/api/v1/transfers/internal', false],
  ['https://kivuko.example', 'https://kivuko.example/api/v1/withdrawals', false],
  ['https://kivuko.example', 'http://localhost:3000/api/v1/transfers/internal', false],
  ['http://localhost:3000', 'http://127.0.0.1:3001/api/v1/transfers/internal', true],
  ['http://localhost:3000', 'http://console.localhost:3000/api/v1/transfers/internal', false],
  ['http://console.localhost:3000', 'http://localhost:3000/api/v1/transfers/internal', false],
  ['http://console.localhost:3000', 'http://console.localhost:3000/api/v1/transfers/internal', true],
  ['https://console.kivuko.example', 'https://kivuko.example/api/v1/transfers/internal', false],
  ['https://kivuko.example', '/api/v1/transfers/internal', false],
  ['https://kivuko.example', undefined, false],
])('SEC-36 SEC-203 at %s a proof for %s counts: %s', (address, htu, counts) => {
  expect(isOfAddress(htu, { url, address })).toBe(counts)
})
