// Goal: API and signer speak over a socket of this machine that only their users may open, and their secret is replaced
// without a pause.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { signerPolicy } from '../../../../tools/start/signer.ts'
import { policySchema } from '../../../signer/src/policy.ts'
import { type Signer, startSigner } from '../../../signer/src/start-signer.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpSigner } from '../../src/providers/signer/http-signer.ts'
import { SIGN_REQUEST } from '../support/sign-request.ts'
import { settings } from '../support/test-settings.ts'

const OLD = 'the-old-secret-of-the-signer-and-the-api'
const NEW = 'the-new-secret-of-the-signer-and-the-api'

test('SEC-153 API and signer speak over a socket that no other user may open; while their secret is replaced, two are taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-socket-'))
  const socket = join(folder, 'signer.sock')
  const started: Signer[] = []
  const start = async (secrets: { secret: string; secretOld?: string }, at = socket) => {
    const policy = policySchema.parse(signerPolicy())
    const options = { port: 0, socket: at, dataFolder: join(folder, 'data'), mnemonic: DEMO_KEYS.mnemonic, policy }
    const signer = await startSigner({ ...options, ...secrets })
    started.push(signer)
    return signer
  }
  const outside = { SIGNER_URL: `unix:${socket}`, CHAIN_HOT_ADDRESS: DEMO_KEYS.hotWallet }
  const sign = (secret: string) => {
    const { signer } = readConfig({
      ...settings('postgres://kivuko@localhost/kivuko'),
      ...outside,
      SIGNER_SECRET: secret,
    })
    if (!signer) throw new Error('the settings name a signer')
    return createHttpSigner(signer, systemClock).sign(SIGN_REQUEST)
  }
  try {
    const one = await start({ secret: OLD })
    expect(one.url).toBe(outside.SIGNER_URL)
    expect(statSync(socket).mode & 0o777).toBe(0o660)
    const first = await sign(OLD)
    expect(first).toMatchObject({ kind: 'done', value: { nonce: 0 } })
    expect(await sign(NEW)).toEqual({ kind: 'unknown' })
    await one.close()
    expect(await sign(OLD)).toEqual({ kind: 'unknown' })

    const two = await start({ secret: NEW, secretOld: OLD })
    expect([await sign(OLD), await sign(NEW)]).toEqual([first, first])
    await two.close()
    const three = await start({ secret: NEW })
    expect([await sign(OLD), await sign(NEW)]).toEqual([{ kind: 'unknown' }, first])
    await three.close()

    // What is not the socket of a dead signer is left alone.
    writeFileSync(socket, 'a letter')
    await expect(start({ secret: NEW })).rejects.toThrow(/is there and is no socket/)
    rmSync(socket)
    const rival = createServer().listen(socket)
    await expect(start({ secret: NEW })).rejects.toThrow(/somebody listens at/)
    rival.close()
    await expect(start({ secret: NEW }, join(folder, 'x'.repeat(120)))).rejects.toThrow(/at most 103 bytes/)
  } finally {
    await Promise.all(started.map((signer) => signer.close().catch(() => undefined)))
    rmSync(folder, { recursive: true, force: true })
  }
})
