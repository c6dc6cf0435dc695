// Mistakes with nodes, the signer, contracts and prices.
import { signerPolicy } from '../../../../../tools/start/signer.ts'
import { startProxy } from '../rpc-proxy.ts'
import { until } from '../until.ts'
import type { ChainApp } from '../withdrawals.ts'
import type { Mistake } from './mistake.ts'

type Answer = Parameters<typeof startProxy>[1]

/** The node of Ethereum answers some calls otherwise; the sandbox's own is the second node. */
function node(answer: Answer): NonNullable<Mistake['plant']> {
  return async ({ env }) => {
    const target = env.CHAIN_ETHEREUM_RPC_URL ?? ''
    const proxy = await startProxy(target, answer)
    return {
      undo: () => proxy[Symbol.asyncDispose](),
      settings: { CHAIN_ETHEREUM_RPC_URL: proxy.url, CHAIN_ETHEREUM_CHECK_URL: target },
    }
  }
}

/** With another policy perhaps; it signs a moment after it has started. */
async function signerAgain({ signer, deps }: ChainApp, policy = signerPolicy()): Promise<void> {
  await signer.stop()
  await signer.start(policy)
  await until('it signs', async () => (await deps.signerWatch?.standings())?.some(({ is }) => is === 'active'))
}

/** `decimals()` of ERC-20. */
const DECIMALS = '0x313ce567'

export const WITH_COINS: readonly Mistake[] = [
  {
    made: 'the node is of another network',
    plant: node(({ method }) => (method === 'eth_chainId' ? { result: '0x38' } : undefined)),
    found: /^Node of ethereum: It is of network 56, not \d+: coins there are others\.$/,
    remedy: /^Set CHAIN_ETHEREUM_RPC_URL to a node of the network meant\.$/,
  },
  {
    made: 'the node has fallen behind',
    plant: async (app) => {
      await app.sandbox.control.chains.mine('ethereum', 12)
      return node(({ method }) => (method === 'eth_blockNumber' ? { result: '0x1' } : undefined))(app)
    },
    found: /^Node of ethereum: It is \d+ blocks behind the other\.$/,
    remedy: /wait until it has caught up, or use another node\.$/,
  },
  {
    made: 'the node is switched off',
    settings: { CHAIN_BSC_RPC_URL: 'http://127.0.0.1:9' },
    found: /^Node of bsc: It does not answer/,
    remedy: /^Check CHAIN_BSC_RPC_URL/,
  },
  {
    made: 'the contract of a coin counts in other decimals',
    plant: node(({ method, params: [asked] }) =>
      method === 'eth_call' && asked?.data === DECIMALS ? { result: `0x${'12'.padStart(64, '0')}` } : undefined,
    ),
    found: /^USDT on ethereum: Its contract counts in 18 decimals, and we in 6\.$/,
    remedy: /^Set CHAIN_ETHEREUM_USDT to the issuer's contract\.$/,
    also: /^USDC on ethereum: /,
  },
  {
    made: 'no signer runs',
    plant: async (app) => {
      await app.signer.stop()
      return () => signerAgain(app)
    },
    found: /^Signer: None signs: withdrawals wait\.$/,
    remedy: /^Start it, and compare SIGNER_URL/,
  },
  {
    made: 'the hot address is of other words than the signer has',
    settings: { CHAIN_HOT_ADDRESS: `0x${'1'.repeat(40)}` },
    found: /^Signer: policy: It sends from 0x\w+, and CHAIN_HOT_ADDRESS is 0x1111/,
    remedy: /^Set CHAIN_HOT_ADDRESS to what the signer says/,
    also: /^Gas on /,
  },
  {
    made: 'the policy of the signer knows another cold storage',
    settings: {
      CHAIN_COLD_ADDRESSES: JSON.stringify({ ethereum: `0x${'c'.repeat(40)}` }),
      CHAIN_HOT_CEILINGS: JSON.stringify({ ethereum: { ETH: { above: '50', leave: '20' } } }),
    },
    found: /^Signer: policy: Cold storage on ethereum is /,
    remedy: /^Correct the policy of the signer/,
  },
  {
    made: 'the policy of the signer leaves a network out',
    plant: async (app) => {
      const policy = signerPolicy()
      const { bsc: _, ...networks } = policy.networks
      await signerAgain(app, { ...policy, networks: networks as typeof policy.networks })
      return () => signerAgain(app)
    },
    found: /^Signer: policy: It signs nothing for bsc\.$/,
    remedy: /docs\/guides\/signer\.md/,
  },
  {
    made: 'the hot wallet has no gas',
    plant: node(({ method }) => (method === 'eth_getBalance' ? { result: '0x0' } : undefined)),
    found: /^Gas on ethereum: The hot wallet 0x\w+ has no ETH: it can send nothing\.$/,
    remedy: /^Send ETH to it\.$/,
  },
  {
    made: 'a source of prices is not reached',
    settings: { RATES_KRAKEN_URL: 'http://127.0.0.1:9' },
    state: 'warning',
    found: /^Price sources: kraken does not answer\.$/,
    remedy: /^Check RATES_…_URL/,
  },
  {
    made: 'no source of prices is reached',
    settings: Object.fromEntries(
      ['COINBASE', 'COINGECKO', 'KRAKEN'].map((name) => [`RATES_${name}_URL`, 'http://127.0.0.1:9']),
    ),
    found: /^Prices: No price is known of .*BTC/,
    remedy: /^Read the log of price sources\.$/,
    also: /^Price sources: /,
  },
  {
    made: 'the sources of prices contradict each other',
    plant: async ({ sandbox: { control } }) => {
      control.tickers.move({ coin: 'SOL', fiat: 'NGN', percent: -24 })
      return () => control.tickers.reset()
    },
    found: /^Prices: The sources contradict each other about SOL/,
    remedy: /docs\/runbooks\/price-wrong\.md/,
  },
]
