// A network of Ethereum's kind, over the JSON-RPC of one node. Coins sent to an address from within a contract leave
// no trace that a node is asked for: the network's own coin is seen when a transaction itself sends it, tokens
// always.
import { type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import { divFloor } from '@kivuko/money/rounding.ts'
import { lookAgain } from '#platform/last-look.ts'
import { readArrivals, type Tokens } from './evm-arrivals.ts'
import { type Connection, connector } from './evm-connection.ts'
import { handOver } from './evm-send.ts'
import type { Address, Chain, Hash, Receipt } from './port.ts'

export type EvmConfig = {
  network: ChainNetwork
  rpcUrl: string
  chainId: number
  confirmations: number
  /** Contracts of the coins that have one. */
  tokens: Partial<Record<ChainAsset, Address>>
}

/** Decimals of every network's own coin. */
const NATIVE_DECIMALS = 18

export function createEvmChain(config: EvmConfig): Chain {
  const { network, confirmations, chainId } = config
  const tokens = tokensOf(config)
  const own = COINS_OF_NETWORK[network][0] as ChainAsset
  /** Wei in a unit of ours. */
  const ownScale = 10n ** BigInt(NATIVE_DECIMALS - ASSETS[own].scale)
  const connect = connector(config)
  return {
    network,
    chainId,
    confirmations,
    contractOf: (asset) => config.tokens[asset],
    async head() {
      const { client } = await connect()
      const { number, hash } = await client.getBlock()
      return { number, hash }
    },
    async block(number) {
      const { client, viem } = await connect()
      try {
        const { hash } = await client.getBlock({ blockNumber: number })
        return { number, hash }
      } catch (error) {
        if (error instanceof viem.BlockNotFoundError) return undefined
        throw error
      }
    },
    async read(addresses, from, to) {
      return readArrivals(await connect(), { addresses, from, to, own, tokens, unitsOf: ofNative })
    },
    async balance(address, asset) {
      const { client, viem } = await connect()
      const contract = config.tokens[asset]
      if (!contract) return { asset, units: ofNative(await client.getBalance({ address })) }
      const read = { address: contract, abi: viem.erc20Abi, functionName: 'balanceOf', args: [address] } as const
      return money(asset, await client.readContract(read))
    },
    async nonce(address, blockTag) {
      const { client } = await connect()
      return client.getTransactionCount({ address, blockTag })
    },
    async gasPrice() {
      const { client } = await connect()
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
      return { max: maxFeePerGas, tip: maxPriorityFeePerGas }
    },
    async gasFor({ asset, units }, from, to) {
      const contract = config.tokens[asset]
      return estimateGas(await connect(), { contract, from, to, value: contract ? units : units * ownScale })
    },
    async send(signed) {
      const connection = await connect().catch(() => undefined)
      await lookAgain()
      return handOver(connection, signed)
    },
    receipt: async (hash) => readReceipt(await connect(), hash),
  }

  function ofNative(wei: bigint): bigint {
    return divFloor(wei, ownScale)
  }
}

type Transfer = { contract: Address | undefined; from: Address; to: Address; value: bigint }

/** Of no gas price, so that who sends needs no coins for gas to be answered. */
async function estimateGas(
  { client, viem }: Connection,
  { contract, from, to, value }: Transfer,
): Promise<bigint | 'reverts'> {
  const asToken = () => viem.encodeFunctionData({ abi: viem.erc20Abi, functionName: 'transfer', args: [to, value] })
  try {
    return await client.estimateGas({
      account: from,
      ...(contract ? { to: contract, data: asToken() } : { to, value }),
    })
  } catch (error) {
    const isRevert = (cause: unknown) => cause instanceof viem.ExecutionRevertedError
    if (error instanceof viem.BaseError && error.walk(isRevert)) return 'reverts'
    throw error
  }
}

async function readReceipt({ client, viem }: Connection, hash: Hash): Promise<Receipt | undefined> {
  try {
    const found = await client.getTransactionReceipt({ hash })
    return {
      block: { number: found.blockNumber, hash: found.blockHash },
      isSuccess: found.status === 'success',
      feeWei: found.gasUsed * found.effectiveGasPrice,
    }
  } catch (error) {
    if (error instanceof viem.TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

function tokensOf({ tokens }: EvmConfig): Tokens {
  return new Map(
    Object.entries(tokens).map(([asset, contract]) => [contract.toLowerCase() as Address, asset as ChainAsset]),
  )
}
