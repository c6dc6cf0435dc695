import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { readConfig } from './read-config.ts'

const OWN = {
  DATABASE_URL: 'postgres://kivuko@localhost/kivuko',
  ACCOUNT_KEY: 'only-for-tests-only-for-tests-only-for-tests',
  DOCUMENT_KEY: 'only-for-tests-too-only-for-tests-too',
}
/** Not the public network, for which nothing published is taken. */
const NODE = {
  CHAIN_ETHEREUM_RPC_URL: 'https://node.example',
  CHAIN_ETHEREUM_ID: '11155111',
  CHAIN_DEPOSIT_XPUB: DEMO_KEYS.depositXpub,
}

test('a network with a node is open, with the public contracts and minimums unless others are named', () => {
  expect(readConfig(OWN).chains.networks).toEqual([])
  const { networks, depositMin } = readConfig({ ...OWN, ...NODE, CHAIN_DEPOSIT_MIN: '{"USDT":"5"}' }).chains
  expect(networks).toEqual([
    {
      network: 'ethereum',
      rpcUrl: 'https://node.example',
      chainId: 11_155_111,
      confirmations: 12,
      tokens: {
        USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
    },
  ])
  expect([depositMin.USDT.units, depositMin.ETH.units]).toEqual([5_000_000n, 1_000_000n])
})

test.for([
  ['CHAIN_DEPOSIT_XPUB', ''],
  ['CHAIN_DEPOSIT_XPUB', 'xprv9s21ZrQH143K'],
  ['CHAIN_ETHEREUM_RPC_URL', 'ftp://node.example'],
  ['CHAIN_ETHEREUM_USDT', '0x12'],
  ['CHAIN_ETHEREUM_CONFIRMATIONS', '0'],
  ['CHAIN_DEPOSIT_MIN', '{"ETH":"0"}'],
  ['CHAIN_DEPOSIT_MIN', '{"DOGE":"1"}'],
  ['CHAIN_COLD_ADDRESSES', '{"ethereum":"0x12"}'],
  ['CHAIN_COLD_ADDRESSES', '{"bitcoin":"0x000000000000000000000000000000000000c01d"}'],
  ['CHAIN_HOT_CEILINGS', '{"ethereum":{"ETH":{"above":"5"}}}'],
  ['CHAIN_HOT_CEILINGS', '{"ethereum":{"ETH":{"above":"5","leave":"6"}}}'],
  ['CHAIN_HOT_CEILINGS', '{"ethereum":{"ETH":{"above":"5","leave":"0"}}}'],
  ['CHAIN_HOT_CEILINGS', '{"ethereum":{"BNB":{"above":"5","leave":"1"}}}'],
  ['CHAIN_HOT_CEILINGS', 'ETH'],
])('%s cannot be "%s", and the complaint names it', ([name = '', value]) => {
  expect(() => readConfig({ ...OWN, ...NODE, [name]: value })).toThrow(name)
})

test('the hot wallet has ceilings where there is a cold address, which is never its own', () => {
  const CHAIN_HOT_CEILINGS = JSON.stringify({
    ethereum: { ETH: { above: '50', leave: '20' } },
    bsc: { BNB: { above: '5', leave: '5' } },
  })
  const cold = '0x000000000000000000000000000000000000C01D'
  const settings = { ...OWN, ...NODE, CHAIN_HOT_CEILINGS, CHAIN_COLD_ADDRESSES: JSON.stringify({ ethereum: cold }) }
  expect(readConfig(settings).chains.hotCeilings).toEqual([
    {
      network: 'ethereum',
      coldAddress: cold.toLowerCase(),
      ceiling: { asset: 'ETH', units: 50_000_000_000n },
      left: { asset: 'ETH', units: 20_000_000_000n },
    },
  ])
  const signer = { SIGNER_URL: 'http://localhost:3002', SIGNER_SECRET: 'x'.repeat(32), CHAIN_HOT_ADDRESS: cold }
  expect(() => readConfig({ ...settings, ...signer })).toThrow('CHAIN_COLD_ADDRESSES')
})
