// What the platform relies on of a node of Ethereum's kind over JSON-RPC. It only reads, and hands over one transaction that is
// none: so it may be held against a node of a public network.
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type ChainKeys = { url: string }

const quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]*)$/)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
const said = <T extends z.ZodType>(result: T) => z.looseObject({ jsonrpc: z.literal('2.0'), result })
const refused = z.looseObject({ error: z.looseObject({ code: z.number().int(), message: z.string().min(1) }) })
const block = z.looseObject({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  baseFeePerGas: quantity.optional(),
  transactions: z.array(hash),
})

const NOBODY = '0x1111111111111111111111111111111111111111'
const NONE = `0x${'0'.repeat(63)}1`

function ask({ url }: ChainKeys, method: string, params: readonly unknown[] = []): Promise<Answer> {
  return call(url, { json: { jsonrpc: '2.0', id: 1, method, params } })
}

export const chainContract: Contract<ChainKeys> = {
  provider: 'chain',
  described: {
    what: 'the execution API of Ethereum (ethereum/execution-apis), as EIP-1474 and EIP-1559 have it',
    version: 'JSON-RPC 2.0',
    date: '2026-11-26',
    licence: 'CC0-1.0',
  },
  variables: ['CHAIN_ETHEREUM_RPC_URL'],
  keysIn: (env) => ({ url: variableIn(env, 'CHAIN_ETHEREUM_RPC_URL') }),
  parts: [
    {
      name: 'blocks',
      async run(keys, expect) {
        const ok = <T extends z.ZodType>(result: T) => ({ status: 200, shape: said(result) })
        await expect('it names its network', ask(keys, 'eth_chainId'), ok(quantity))
        await expect('it names its newest block', ask(keys, 'eth_blockNumber'), ok(quantity))
        const newest = ask(keys, 'eth_getBlockByNumber', ['latest', false])
        const { result } = await expect('it tells it, with its parent and its transactions', newest, ok(block))
        const full = ask(keys, 'eth_getBlockByNumber', [result.number, true])
        await expect(
          'and its transactions whole',
          full,
          ok(z.looseObject({ hash, transactions: z.array(z.looseObject({ hash })) })),
        )
        await expect(
          'one that is not there is null',
          ask(keys, 'eth_getBlockByNumber', ['0xffffffffff', false]),
          ok(z.null()),
        )
        const range = { fromBlock: result.number, toBlock: result.number }
        await expect(
          'it lists what contracts told in a range',
          ask(keys, 'eth_getLogs', [range]),
          ok(z.array(z.looseObject({ address: z.string(), topics: z.array(hash) }))),
        )
      },
    },
    {
      name: 'accounts and fees',
      async run(keys, expect) {
        const ok = <T extends z.ZodType>(result: T) => ({ status: 200, shape: said(result) })
        await expect('it tells a balance', ask(keys, 'eth_getBalance', [NOBODY, 'latest']), ok(quantity))
        for (const tag of ['latest', 'pending'])
          await expect(
            `it counts what an address sent, ${tag}`,
            ask(keys, 'eth_getTransactionCount', [NOBODY, tag]),
            ok(quantity),
          )
        await expect('it names a tip', ask(keys, 'eth_maxPriorityFeePerGas'), ok(quantity))
        const transfer = { from: NOBODY, to: NOBODY, value: '0x0' }
        await expect('it counts the gas of a transfer', ask(keys, 'eth_estimateGas', [transfer]), ok(quantity))
        await expect(
          'a receipt that is not there is null',
          ask(keys, 'eth_getTransactionReceipt', [NONE]),
          ok(z.null()),
        )
      },
    },
    {
      name: 'what is refused',
      async run(keys, expect) {
        const no = { status: [200, 400, 404, 405], shape: refused }
        await expect('a call that there is not', ask(keys, 'eth_none'), no)
        await expect('a transaction that is none', ask(keys, 'eth_sendRawTransaction', ['0x00']), no)
      },
    },
  ],
}
