// The signer of a demo: its own process, its own folder, and limits that suit play money.
import { join } from 'node:path'
import { inheritedEnvironment } from '../environment.ts'
import { DEMO_KEYS, NETWORKS, TOKENS } from './coins.ts'

const SECRET = 'kivuko-demo-signer-secret-which-everybody-knows'
/** Nobody has its key: what is stored there in a demo stays there. */
export const COLD = '0x000000000000000000000000000000000000c01d'

/** What the demo's signer may sign, in whole coins and gwei. */
export function signerPolicy() {
  const network = (id: string, coins: object) => ({
    chain_id: Number(id),
    gas_price_max: '200',
    gas_max: 300_000,
    fuel_max: '0.02',
    cold_address: COLD,
    coins,
  })
  const own = { each: '50', day: '200' }
  const token = (contract: string) => ({ contract, decimals: 6, each: '50000', day: '200000' })
  return {
    networks: {
      ethereum: network(NETWORKS.ethereum, {
        ETH: own,
        USDT: token(TOKENS.CHAIN_ETHEREUM_USDT),
        USDC: token(TOKENS.CHAIN_ETHEREUM_USDC),
      }),
      arbitrum: network(NETWORKS.arbitrum, { ETH: own }),
      bsc: network(NETWORKS.bsc, { BNB: own }),
    },
  }
}

type SignerPlan = {
  signerPort: number
  dataFolder: string
  /** Instead of a folder: the database of a journal that several share, and what this one is called there. */
  journal?: { databaseUrl: string; name: string }
}

export function signerEnvironment({ signerPort, dataFolder, journal }: SignerPlan): Record<string, string | undefined> {
  return {
    ...inheritedEnvironment(),
    KIVUKO_ENV: 'demo',
    SIGNER_PORT: String(signerPort),
    SIGNER_SECRET: SECRET,
    SIGNER_DATA: journal ? undefined : join(dataFolder, 'signer'),
    SIGNER_DATABASE_URL: journal?.databaseUrl,
    SIGNER_NAME: journal?.name,
    SIGNER_MNEMONIC: DEMO_KEYS.mnemonic,
    SIGNER_POLICY: JSON.stringify(signerPolicy()),
  }
}

/** More than the sandbox gives the hot wallet at its start. */
const OWN_CEILING = { above: '1500', leave: '1000' }
const TOKEN_CEILING = { above: '1500000', leave: '1000000' }

/** What the API needs to ask it. */
export function signerSettings({ signerPort }: Pick<SignerPlan, 'signerPort'>): Record<string, string> {
  return {
    SIGNER_URL: `http://127.0.0.1:${signerPort}`,
    SIGNER_SECRET: SECRET,
    CHAIN_HOT_ADDRESS: DEMO_KEYS.hotWallet,
    CHAIN_COLD_ADDRESSES: JSON.stringify(Object.fromEntries(Object.keys(NETWORKS).map((network) => [network, COLD]))),
    CHAIN_HOT_CEILINGS: JSON.stringify({
      ethereum: { ETH: OWN_CEILING, USDT: TOKEN_CEILING, USDC: TOKEN_CEILING },
      arbitrum: { ETH: OWN_CEILING },
      bsc: { BNB: OWN_CEILING },
    }),
  }
}
