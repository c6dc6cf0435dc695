// Goal: the networks answer as real ones do, keep what happened over a restart, and end with the sandbox.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getContractAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../tools/start/coins.ts'
import { apiEnvironment, makePlan } from '../../../tools/start/environment.ts'
import { findAnvil } from '../src/chain/anvil.ts'
import { CHAIN_IDS, MINT, TOKENS } from '../src/chain/networks.ts'
import { callRpc } from '../src/chain/rpc.ts'
import { startSandbox } from '../src/sandbox.ts'
import { ARTIFACT, compileTestCoin } from './chain/compile-test-coin.ts'

const TO = '0x1111111111111111111111111111111111111111'
const isThere = findAnvil('') !== undefined

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'kivuko-chains-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

async function balanceOf(url: string, token: string): Promise<bigint> {
  const data = `0x70a08231${TO.slice(2).padStart(64, '0')}`
  return BigInt(await callRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
}

test('the compiled test coin belongs to its source, and its addresses are those of the mint', { tags: 'long' }, () => {
  expect(readFileSync(ARTIFACT, 'utf8')).toBe(compileTestCoin())
  const addresses = [0n, 1n].map((nonce) => getContractAddress({ from: MINT, nonce }).toLowerCase())
  expect([TOKENS.USDT.address, TOKENS.USDC.address]).toEqual(addresses)
})

test.runIf(isThere)(
  'CHN-01 coins sent from outside arrive, survive a restart, and go with a replaced block',
  async () => {
    using folder = temporaryFolder()
    const options = { dataDir: folder.path, hasChains: true, blockMs: 0 }
    {
      await using sandbox = await startSandbox(options)
      const { chains } = sandbox.control
      expect(sandbox.chains.ethereum).toMatchObject({ rpcUrl: `${sandbox.url}/chain/ethereum`, chainId: 3_133_701 })
      await chains.send({ network: 'ethereum', asset: 'USDT', to: TO, amount: '12.345678' })
      await chains.send({ network: 'bsc', asset: 'BNB', to: TO, amount: '0.5' })
      await chains.stop('ethereum')
      const down = await fetch(`${sandbox.url}/chain/ethereum`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect(down.status).toBe(503)
      await chains.start('ethereum')
      expect(await balanceOf(`${sandbox.url}/chain/ethereum`, TOKENS.USDT.address)).toBe(12_345_678n)
    }
    await using again = await startSandbox(options)
    const { chains } = again.control
    const url = `${again.url}/chain/ethereum`
    expect(await balanceOf(url, TOKENS.USDT.address)).toBe(12_345_678n)
    expect(BigInt(await callRpc<string>(`${again.url}/chain/bsc`, 'eth_getBalance', [TO, 'latest']))).toBe(
      5n * 10n ** 17n,
    )
    const { hash } = await chains.send({ network: 'ethereum', asset: 'USDC', to: TO, amount: '7' })
    expect(await balanceOf(url, TOKENS.USDC.address)).toBe(7_000_000n)
    await chains.reorg('ethereum', 1)
    expect(await callRpc(url, 'eth_getTransactionReceipt', [hash])).toBeNull()
    expect(await balanceOf(url, TOKENS.USDC.address)).toBe(0n)
    const page = await (await fetch(`${again.url}/chains`)).text()
    expect(page).toContain('7 USDC')
    const wrong = await fetch(`${again.url}/control/chains/send`, {
      method: 'POST',
      body: new URLSearchParams({ network: 'bsc', asset: 'ETH', to: TO, amount: '1' }),
    })
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('does not travel over this network'),
    ])
  },
)

test.runIf(isThere)('CHN-02 the networks end with a sandbox that is killed', { tags: 'long' }, async () => {
  using folder = temporaryFolder()
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA: folder.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  // Only those of this sandbox: their state files are in its folder.
  const networks = () => {
    const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
    return lines.filter((line) => line.includes('--state') && line.includes(folder.path)).length
  }
  expect(networks()).toBeGreaterThanOrEqual(3)
  child.kill('SIGKILL')
  await expect.poll(networks, { timeout: 5_000 }).toBe(0)
})

test.runIf(isThere)(
  'the API of a demo is told the networks with their numbers and contracts, and no private key',
  async () => {
    const plan = await makePlan({ PORT: '4000', KIVUKO_DATA: 'elsewhere' })
    const env = apiEnvironment(plan, 'postgresql://localhost/kivuko')
    expect(env).toMatchObject({
      CHAIN_ETHEREUM_RPC_URL: 'http://127.0.0.1:4001/chain/ethereum',
      CHAIN_ETHEREUM_ID: String(CHAIN_IDS.ethereum),
      CHAIN_BSC_ID: String(CHAIN_IDS.bsc),
      CHAIN_ARBITRUM_ID: String(CHAIN_IDS.arbitrum),
      CHAIN_ETHEREUM_USDT: TOKENS.USDT.address,
      CHAIN_ETHEREUM_USDC: TOKENS.USDC.address,
    })
    expect(JSON.stringify(env)).not.toContain(DEMO_KEYS.mnemonic)
    const branch = mnemonicToAccount(DEMO_KEYS.mnemonic, { path: "m/44'/60'/0'/0" })
    expect(branch.getHdKey().publicExtendedKey).toBe(env.CHAIN_DEPOSIT_XPUB)
    expect(mnemonicToAccount(DEMO_KEYS.mnemonic, { path: "m/44'/60'/1'/0/0" }).address).toBe(DEMO_KEYS.hotWallet)
  },
)
