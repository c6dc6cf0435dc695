import { expect, test } from 'vitest'
import { PATHS } from '#app/paths.ts'
import { choiceOfAddress } from './address-choice.ts'
import { CRYPTO_CHOICES, FIAT_CURRENCIES, fiatsOf } from './trade-values.ts'

function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const { side, coin } = choiceOfAddress({ path: pathname, query: searchParams })
  const chosen = CRYPTO_CHOICES[coin]
  return `${side} ${chosen?.code}/${chosen?.network}`
}

test('RTE-33 RTE-34 TRD-60 the side and the coin come from the path, then the query; else buying bitcoin', () => {
  expect(read('/buy')).toBe('buy BTC/mainnet')
  expect(read('/sell')).toBe('sell BTC/mainnet')
  expect(read('/trade?action=sell')).toBe('sell BTC/mainnet')
  expect(read('/buy?action=sell')).toBe('buy BTC/mainnet')
  expect(read('/sell/sol?crypto=eth')).toBe('sell SOL/mainnet')
  expect(Object.values(PATHS).filter((path) => path.includes(':'))).toEqual([])
  expect(read('/trade?action=give&crypto=doge')).toBe('buy BTC/mainnet')
})

test.each([
  ['btc', 'BTC/mainnet'],
  ['bitcoin', 'BTC/mainnet'],
  ['eth', 'ETH/mainnet'],
  ['ethereum', 'ETH/mainnet'],
  ['usdt', 'USDT/ethereum'],
  ['tether', 'USDT/ethereum'],
  ['bnb', 'BNB/bsc'],
  ['binance', 'BNB/bsc'],
  ['sol', 'SOL/mainnet'],
  ['solana', 'SOL/mainnet'],
  ['xrp', 'XRP/mainnet'],
  ['usdc', 'USDC/mainnet'],
  ['SOLANA', 'SOL/mainnet'],
])('CON-24 RTE-08 RTE-10 RTE-11 the alias %s chooses %s on both sides', (alias, chosen) => {
  expect(read(`/buy?crypto=${alias}`)).toBe(`buy ${chosen}`)
  expect(read(`/sell?crypto=${alias}`)).toBe(`sell ${chosen}`)
})

test('TRD-64 TRD-65 TRD-66 the network is chosen by the query; an unknown one is the first of that coin', () => {
  expect(read('/buy?crypto=eth&network=arbitrum')).toBe('buy ETH/arbitrum')
  expect(read('/buy?crypto=eth&network=foo')).toBe('buy ETH/mainnet')
  expect(read('/buy?crypto=usdt&network=arbitrum')).toBe('buy USDT/ethereum')
})

test('CON-25 ENT-35 ENT-36 ENT-37 ENT-39 the lists stand in their order, and a network has a name people know', () => {
  expect(fiatsOf('buy')).toEqual(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD'])
  expect(fiatsOf('sell')).toEqual([...fiatsOf('buy'), 'KES', 'NGN'])
  expect(CRYPTO_CHOICES.map(({ code, network }) => `${code}/${network}`)).toEqual([
    'BTC/mainnet',
    'ETH/mainnet',
    'ETH/arbitrum',
    'USDT/ethereum',
    'USDC/mainnet',
    'BNB/bsc',
    'XRP/mainnet',
    'SOL/mainnet',
  ])
  expect(CRYPTO_CHOICES.find(({ code }) => code === 'USDT')?.networkName).toBe('Ethereum')
  expect(CRYPTO_CHOICES.every(({ name, icon, image, color }) => name && icon && image && color)).toBe(true)
  expect(FIAT_CURRENCIES[0]).toEqual({ code: 'EUR', symbol: '€', name: 'Euro', flag: 'EU' })
})
