// The signer over HTTP: what it signs, what it refuses, and what it remembers after its death.
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeFunctionData, erc20Abi, parseEther, parseTransaction, recoverTransactionAddress } from 'viem'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { inFolder } from './in-folder.ts'
import { ask, COLD, gasOf, MNEMONIC, OUTSIDE, POLICY, request, SECRET, USDT } from './sign-with.ts'
import { startProcess } from './signer-process.ts'

const DAY_MS = 86_400_000

test('CHN-30 the signer signs withdrawals of the hot wallet, sweeps, fuel and what goes to the cold address, and nothing else', async () => {
  await inFolder(async (start) => {
    const signer = await start()
    const coins = await ask(signer.url, request())
    const signed = coins.body.signed ?? '0x'
    expect(parseTransaction(signed)).toMatchObject({ chainId: 31_001, nonce: 0, value: parseEther('1') })
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(signer.hot)

    const token = await ask(signer.url, request({ id: 'chs_2', nonce: 1, coin: 'USDT', amount: '12.5' }))
    const call = parseTransaction(token.body.signed ?? '0x')
    expect(call.to?.toLowerCase()).toBe(USDT.toLowerCase())
    expect(decodeFunctionData({ abi: erc20Abi, data: call.data ?? '0x' }).args).toEqual([OUTSIDE, 12_500_000n])

    // The public key the API has leads to the address the signer signs for.
    const child = HDKey.fromExtendedKey(signer.depositXpub).deriveChild(7)
    const deposit = publicKeyToAddress(uncompressed(child))
    const { to: _to, ...own } = request({ id: 'chs_3', nonce: 0, kind: 'sweep', index: 7 })
    const sweep = await ask(signer.url, own)
    const swept = sweep.body.signed as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: swept })).toBe(deposit)
    expect(parseTransaction(swept).to?.toLowerCase()).toBe(signer.hot.toLowerCase())
    const fuel = await ask(signer.url, { ...own, id: 'chs_4', nonce: 2, kind: 'fuel', amount: '0.01' })
    expect(parseTransaction(fuel.body.signed ?? '0x').to?.toLowerCase()).toBe(deposit.toLowerCase())
    const { index: _index, ...cold } = own
    const stored = await ask(signer.url, { ...cold, id: 'chs_5', nonce: 3, kind: 'store', amount: '400' })
    expect(parseTransaction(stored.body.signed ?? '0x').to?.toLowerCase()).toBe(COLD.toLowerCase())

    for (const wrong of [
      { kind: 'call' },
      { data: '0x00' },
      { to: OUTSIDE.toLowerCase().replace('8', 'A') },
      { nonce: -1 },
    ])
      expect((await ask(signer.url, request({ id: 'chs_6', nonce: 9, ...wrong }))).status).toBe(400)
  })
})

function uncompressed(key: HDKey): `0x${string}` {
  // A private key is not there; its public one is compressed, and the address is made of both coordinates.
  expect(key.privateKey).toBeNull()
  return decompress(bytesToHex(key.publicKey ?? new Uint8Array()))
}

const P = 2n ** 256n - 2n ** 32n - 977n

function decompress(hex: `0x${string}`): `0x${string}` {
  const x = BigInt(`0x${hex.slice(4)}`)
  let y = power((x ** 3n + 7n) % P, (P + 1n) / 4n)
  if (y % 2n !== BigInt(hex.slice(2, 4)) % 2n) y = P - y
  return `0x04${x.toString(16).padStart(64, '0')}${y.toString(16).padStart(64, '0')}`
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let rest = exponent, square = base; rest > 0n; rest >>= 1n, square = square ** 2n % P)
    if (rest & 1n) result = (result * square) % P
  return result
}

test('CHN-31 the signer keeps its own limits, whatever it is asked: of a transaction, of 24 hours, of gas, of networks and addresses', async () => {
  await inFolder(async (start) => {
    let now = Date.now()
    const { url, hot } = await start(() => now)
    const refusal = async (change: Record<string, unknown>) => {
      const { status, body } = await ask(url, request({ id: 'chs_no', nonce: 5, ...change }), { time: now })
      return status === 409 ? body.refused : status
    }
    expect(await refusal({ network: 'tron' })).toBe('network_unknown')
    expect(await refusal({ network: 'constructor' })).toBe('network_unknown')
    expect(await refusal({ network: 'bsc', coin: 'USDT' })).toBe('coin_unknown')
    expect(await refusal({ coin: 'USDT', amount: '0.0000001' })).toBe('amount_invalid')
    expect(await refusal({ amount: '0' })).toBe('amount_invalid')
    for (const to of ['0x0000000000000000000000000000000000000000', USDT, hot])
      expect(await refusal({ to })).toBe('recipient_forbidden')
    expect(await refusal({ amount: '5.000000000000000001' })).toBe('over_transaction_limit')
    expect(await refusal({ gas: gasOf(101n) })).toBe('gas_price_over_ceiling')
    expect(await refusal({ gas: { ...gasOf(10n), limit: '200001' } })).toBe('gas_over_ceiling')
    const { to: _to, ...own } = request({ kind: 'fuel', index: 1, amount: '0.011' })
    expect((await ask(url, own, { time: now })).body.refused).toBe('over_fuel_limit')
    const store = { ...own, kind: 'store', network: 'bsc', coin: 'BNB', index: undefined }
    expect((await ask(url, store, { time: now })).body.refused).toBe('cold_address_missing')

    expect((await ask(url, request({ amount: '5' }), { time: now })).status).toBe(200)
    expect(await refusal({ amount: '3.000000000000000001' })).toBe('over_day_limit')
    expect((await ask(url, request({ id: 'chs_2', nonce: 1, amount: '3' }), { time: now })).status).toBe(200)
    expect(await refusal({ amount: '0.000000000000000001' })).toBe('over_day_limit')
    now += DAY_MS
    expect((await ask(url, request({ id: 'chs_3', nonce: 2, amount: '5' }), { time: now })).status).toBe(200)
  })
})

test('CHN-32 a request signed before is signed the same again, its number is nobody else’s, and only its fee may rise', async () => {
  await inFolder(async (start) => {
    const { url } = await start()
    const first = await ask(url, request())
    expect((await ask(url, request())).body).toEqual(first.body)
    const refused = async (change: Record<string, unknown>) => (await ask(url, request(change))).body.refused
    expect(await refused({ nonce: 1 })).toBe('request_differs')
    expect(await refused({ amount: '2' })).toBe('request_differs')
    expect(await refused({ to: COLD })).toBe('request_differs')
    expect(await refused({ id: 'chs_2' })).toBe('nonce_taken')
    expect(await refused({ gas: { limit: '100000', max: '10900000000', tip: '10900000000' } })).toBe('fee_not_raised')
    const raised = await ask(url, request({ gas: gasOf(11n) }))
    expect(parseTransaction(raised.body.signed ?? '0x')).toMatchObject({
      value: parseEther('1'),
      maxFeePerGas: 11_000_000_000n,
    })
    expect((await ask(url, request())).body).toEqual(first.body)
    // The same number of another sender, and of another network, is another number.
    const { to: _to, ...sweep } = request({ id: 'chs_3', kind: 'sweep', index: 0 })
    expect((await ask(url, sweep)).status).toBe(200)
    expect((await ask(url, request({ id: 'chs_4', network: 'bsc', coin: 'BNB' }))).status).toBe(200)
  })
})

test('CHN-33 who does not know the secret, changes the body or comes late is refused, and no answer says more', async () => {
  await inFolder(async (start) => {
    const { url } = await start()
    for (const how of [
      { secret: 'another-secret-of-thirty-two-letters' },
      { sent: request({ amount: '5' }) },
      { time: Date.now() - 61_000 },
    ])
      expect(await ask(url, request(), how)).toEqual({ status: 401, body: { error: 'signature_invalid' } })
    expect((await fetch(`${url}/sign`, { method: 'POST', body: JSON.stringify(request()) })).status).toBe(401)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })
})

test('DTR-15 whoever reaches it is told its addresses, networks and contracts, and neither amounts nor keys', async () => {
  await inFolder(async (start) => {
    const { url, hot, depositXpub } = await start()
    const told = await (await fetch(`${url}/policy`)).text()
    expect(JSON.parse(told)).toEqual({
      hot,
      deposit_xpub_sha256: createHash('sha256').update(depositXpub).digest('hex'),
      networks: {
        ethereum: {
          chain_id: 31_001,
          cold_address: COLD,
          gas_price_max: '100000000000',
          coins: { ETH: { contract: null, decimals: 18 }, USDT: { contract: USDT, decimals: 6 } },
        },
        bsc: {
          chain_id: 31_056,
          cold_address: null,
          gas_price_max: '20000000000',
          coins: { BNB: { contract: null, decimals: 18 } },
        },
      },
    })
    for (const secret of [depositXpub, MNEMONIC, SECRET, '1500']) expect(told).not.toContain(secret)
  })
})

function environmentOf(folder: string) {
  return {
    ...process.env,
    KIVUKO_ENV: 'demo',
    SIGNER_PORT: '0',
    SIGNER_SECRET: SECRET,
    SIGNER_DATA: folder,
    SIGNER_MNEMONIC: MNEMONIC,
    SIGNER_POLICY: JSON.stringify(POLICY),
  }
}

test('CHN-34 killed at any instant, it comes back with what it signed; a torn last line is cut off, a spoilt journal stops it', {
  tags: 'long',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-signer-'))
  const start = () => startProcess(environmentOf(folder))
  try {
    const one = await start()
    const first = await ask(one.url, request())
    expect(first.status).toBe(200)
    // A second one would not know of the first one's numbers.
    const rival = await start()
    expect((await rival.ended)[0]).toBe(1)
    expect(rival.said()).toMatch(/is used by the process/)
    one.child.kill('SIGKILL')
    await one.ended
    appendFileSync(join(folder, 'journal.jsonl'), '{"at":1,"id":"chs_9"')
    const two = await start()
    expect((await ask(two.url, request())).body).toEqual(first.body)
    expect((await ask(two.url, request({ id: 'chs_2' }))).body.refused).toBe('nonce_taken')
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1)
    two.child.kill('SIGTERM')
    await two.ended
    for (const secret of MNEMONIC.split(' ')) expect(`${one.said()}${two.said()}`).not.toContain(` ${secret} `)
    writeFileSync(join(folder, 'journal.jsonl'), '{"at":1}\n')
    const three = await start()
    expect((await three.ended)[0]).toBe(1)
    expect(three.said()).toMatch(/journal\.jsonl:1 is no line of the journal/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('CHN-102 what is not on the disk as a whole is not signed: on a full disk the signer answers nothing more until it is started again', {
  tags: 'long',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-signer-'))
  try {
    // No file may be longer than 512 bytes: a line and a half.
    const full = await startProcess(environmentOf(folder), 'ulimit -f 1; exec "$0" "$@"')
    const first = await ask(full.url, request())
    expect(first.status).toBe(200)
    const size = statSync(join(folder, 'journal.jsonl')).size
    expect(size).toBeLessThan(512)
    for (const nonce of [1, 2]) expect((await ask(full.url, request({ id: `chs_${nonce}x`, nonce }))).status).toBe(500)
    expect(statSync(join(folder, 'journal.jsonl')).size).toBe(512)
    full.child.kill('SIGTERM')
    await full.ended
    const again = await startProcess(environmentOf(folder))
    expect(statSync(join(folder, 'journal.jsonl')).size).toBe(size)
    expect((await ask(again.url, request())).body).toEqual(first.body)
    expect((await ask(again.url, request({ id: 'chs_3', nonce: 1 }))).status).toBe(200)
    again.child.kill('SIGTERM')
    await again.ended
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
