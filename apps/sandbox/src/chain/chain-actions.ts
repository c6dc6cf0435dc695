// `/control/chains/*`.
import { CHAIN_ASSETS, CHAIN_NETWORKS, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import * as z from 'zod'
import { type Action, action, setting } from '../action.ts'
import { flag } from '../form-fields.ts'

const network = z.enum(CHAIN_NETWORKS)
const blocks = z.coerce.number().int().min(1).max(1_000)

const coins = z
  .object({
    network,
    asset: z.enum(CHAIN_ASSETS),
    to: z
      .string()
      .trim()
      .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 digits or letters from a to f'),
    amount: z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,18})?$/, 'must be above zero, such as 0.25'),
  })
  .refine(({ asset, network }) => COINS_OF_NETWORK[network].includes(asset), {
    path: ['asset'],
    message: 'does not travel over this network',
  })

export const CHAIN_ACTIONS: readonly Action[] = [
  action('chains/send', coins, ({ chains }, body) => chains.send(body)),
  action('chains/mine', z.object({ network, blocks }), ({ chains }, body) => chains.mine(body.network, body.blocks)),
  action('chains/reorg', z.object({ network, blocks }), ({ chains }, body) => chains.reorg(body.network, body.blocks)),
  action('chains/automine', z.object({ network, isOn: flag }), ({ chains }, body) =>
    chains.automine(body.network, body.isOn),
  ),
  setting('chains/stop', { network }, ({ chains }) => chains.stop),
  setting('chains/start', { network }, ({ chains }) => chains.start),
]
