// The networks' own JSON-RPC, and the page from which a person sends coins as somebody outside would.
import { CHAIN_NETWORK_NAMES, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { table, timeOf } from '../console/table.ts'
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import type { Chains, NetworkState } from './chains.ts'
import { CHAIN_PATH } from './networks.ts'

function sendForm(network: ChainNetwork): Markup {
  const coins = COINS_OF_NETWORK[network].map((coin) => html`<option>${coin}</option>`)
  return html`<form class="card" method="post" action="/control/chains/send"><h3>Send over ${CHAIN_NETWORK_NAMES[network]}</h3>
    <input type="hidden" name="network" value="${network}">
    <label>Coin <select name="asset">${coins}</select></label>
    <label>Address <input name="to" required autocomplete="off" pattern="\\s*0x[0-9a-fA-F]{40}\\s*" placeholder="0x…"></label>
    <label>Amount <input name="amount" inputmode="decimal" required autocomplete="off" placeholder="0.25" pattern="[0-9]+([.][0-9]{1,18})?"></label>
    <button>Send over ${CHAIN_NETWORK_NAMES[network]}</button></form>`
}

function networkForms({ network, isRunning, head }: NetworkState): Markup {
  const name = CHAIN_NETWORK_NAMES[network]
  const hidden = html`<input type="hidden" name="network" value="${network}">`
  const button = (path: string, title: string, blocks?: number) =>
    html`<form method="post" action="/control/chains/${path}">${hidden}${blocks !== undefined && html`<input type="hidden" name="blocks" value="${blocks}">`}<button class="plain" aria-label="${title}: ${name}">${title}</button></form>`
  return html`<div class="card"><h3>${name}</h3><p>${isRunning ? `Runs; its newest block is ${head}.` : 'Is stopped.'}</p>
    <div class="bar">${isRunning && button('mine', 'Make 12 blocks', 12)}${isRunning && button('reorg', 'Replace the newest 2', 2)}${isRunning ? button('stop', 'Stop') : button('start', 'Start')}</div></div>`
}

function sent(chains: Chains): Markup {
  const rows = chains
    .sent()
    .map(
      ({ at, network, asset, amount, to, hash }) =>
        html`<tr><td>${timeOf(at)}</td><td>${amount} ${asset}</td><td>${CHAIN_NETWORK_NAMES[network]}</td><td><code>${to}</code></td><td><code>${hash}</code></td></tr>`,
    )
  return table('Sent from outside', ['Time', 'Amount', 'Network', 'To', 'Transaction'], rows, 'None yet.')
}

async function page(chains: Chains): Promise<Markup> {
  const networks = await chains.networks()
  const body =
    networks.length === 0
      ? html`<p class="card">There is no anvil for this platform, so no network is played and Kivuko offers none.</p>`
      : html`<h2>Send coins</h2><div class="grid">${networks.filter(({ isRunning }) => isRunning).map(({ network }) => sendForm(network))}</div>
        <h2>Networks</h2><p>Blocks follow a transaction until it is well confirmed; then a network rests.</p><div class="grid">${networks.map(networkForms)}</div>
        <h2>Sent from outside</h2>${sent(chains)}`
  return html`<h1>Networks of coins</h1><p>Send coins to an address of Kivuko from a wallet that is never empty.</p>${body}`
}

/** What a node answers when nothing listens. */
const DOWN = { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'the network is stopped' } }

export function registerChains(app: FastifyInstance, { chains }: Pick<Control, 'chains'>): void {
  app.get('/chains', async (_request, reply) => sendPage(reply, 'Coins', await page(chains)))
  app.post<{ Params: { network: string } }>(`${CHAIN_PATH}/:network`, async (request, reply) => {
    const answer = await chains.forward(request.params.network, JSON.stringify(request.body))
    if (!answer) return reply.code(503).send(DOWN)
    return reply.code(answer.status).type('application/json').send(answer.text)
  })
}
