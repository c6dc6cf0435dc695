import { beforeEach, expect, test } from 'vitest'
import {
  callbackReturnAddress,
  forgetReturnAddress,
  rememberReturnAddress,
  returnAddress,
  sameSitePath,
} from './return-address.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['add-funds', '/add-funds'],
  ['/transactions?x=1#top', '/transactions?x=1#top'],
  [`${window.location.origin}/wallet`, '/wallet'],
  ['https://evil.test', undefined],
  ['//evil.test', undefined],
  ['\\\\evil.test', undefined],
  ['/\\evil.test', undefined],
  ['/.//evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['http://', undefined],
  ['', undefined],
])('AUT-54 the address %j leads to %j', (value, path) => {
  expect(sameSitePath(value)).toBe(path)
})

test('AUT-51 AUT-52 AUT-53 the redirect wins, then the remembered page, then the dashboard', () => {
  expect(returnAddress('')).toBe('/dashboard')
  rememberReturnAddress('/wallet?x=1')
  expect(returnAddress('')).toBe('/wallet?x=1')
  expect(returnAddress('?redirect=add-funds')).toBe('/add-funds')
  expect(returnAddress('?redirect=https://evil.test')).toBe('/wallet?x=1')
})

test('RTE-43 the remembered page is used once', () => {
  rememberReturnAddress('/wallet')
  forgetReturnAddress()
  expect(returnAddress('')).toBe('/dashboard')
})

test('AUT-59 AUT-60 AUT-61 the callback returns to the page that started it, but never to signing in', () => {
  expect(callbackReturnAddress()).toBe('/dashboard')
  sessionStorage.setItem('oauth_return_url', `${window.location.origin}/wallet`)
  expect(callbackReturnAddress()).toBe('/wallet')
  sessionStorage.setItem('oauth_return_url', '/sign-in?x=1')
  expect(callbackReturnAddress()).toBe('/dashboard')
  sessionStorage.setItem('oauth_return_url', '/sign-up?redirect=/wallet')
  expect(callbackReturnAddress()).toBe('/wallet')
  sessionStorage.setItem('oauth_return_url', '/sign-in')
  rememberReturnAddress('/add-funds')
  expect(callbackReturnAddress()).toBe('/add-funds')
})
