// What a demo needs to receive coins: the sandbox's networks, and keys that everybody knows.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Twelve words that are public: coins of a real network sent to an address of theirs are anybody's. */
export const DEMO_KEYS = {
  mnemonic: 'attract wave marine modify live jacket favorite bitter fatigue badge fee visual',
  /** Of the branch m/44'/60'/0'/0, where customers' addresses are. */
  depositXpub:
    'xpub6FKnCxTVYAcmhQp27VPtD5zUHtffsjgF25HT1doeB3Kg8LzZ3yn7E8rAhvrHKPAnEyar5joGBKcXLHWUdQZpbmCCfd5Evosnjp8BozQLBt5',
  hotWallet: '0x7755C4b2303aaE8e57C1A4de367958DE021bd1c4',
}

/** As the sandbox has them. */
export const NETWORKS = { ethereum: '3133701', arbitrum: '3133742', bsc: '3133756' }
export const TOKENS = {
  CHAIN_ETHEREUM_USDT: '0x8464135c8f25da09e49bc8782676a84730c318bc',
  CHAIN_ETHEREUM_USDC: '0x71c95911e9a5d330f4d621842ec243ee1343292e',
}
const CONFIRMATIONS = '12'

/** None where this platform has no program that plays networks. */
export function coinSettings(sandboxUrl: string, root: string, searchPath = ''): Record<string, string> {
  if (!hasAnvil(root, searchPath)) return {}
  const networks = Object.entries(NETWORKS).flatMap(([network, id]) => {
    const name = `CHAIN_${network.toUpperCase()}`
    return [
      [`${name}_RPC_URL`, `${sandboxUrl}/chain/${network}`],
      [`${name}_ID`, id],
      [`${name}_CONFIRMATIONS`, CONFIRMATIONS],
    ]
  })
  return {
    ...Object.fromEntries(networks),
    ...TOKENS,
    CHAIN_DEPOSIT_XPUB: DEMO_KEYS.depositXpub,
    CHAIN_POLL_MS: '1000',
  }
}

function hasAnvil(root: string, searchPath: string): boolean {
  const folders = [join(root, 'node_modules', '.bin'), ...searchPath.split(delimiter)]
  return folders.some((folder) => folder !== '' && existsSync(join(folder, 'anvil')))
}
