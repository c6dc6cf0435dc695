// Setting Airtel Money up: what the doctor says of it, and the PIN that is encrypted for it.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { PUBLIC_KEY, WALLET_PIN } from '../../../sandbox/src/airtel/airtel-keys.ts'
import { providers } from '../../src/operations/doctor/checks/providers.ts'
import { webhooks } from '../../src/operations/doctor/checks/webhooks.ts'
import { newId } from '../../src/platform/ids.ts'
import { createAirtelMoney } from '../../src/providers/mobile-money/airtel/airtel.ts'
import { airtelExaminer } from '../../src/providers/mobile-money/airtel/airtel-examine.ts'
import { startTestApp } from '../support/test-app.ts'
import { tokenOfOne } from '../support/token-of-one.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/encrypt-credential.ts', import.meta.url))

test('PRV-131 the command encrypts the PIN with the portal’s key: the right one pays, and another is refused at once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, airtel: true })
  const settings = app.deps.config.phoneNetworks.airtel
  if (!settings) throw new Error('there is Airtel Money')
  const file = join(dirname(app.deps.config.documents.folder), 'portal-key.txt')
  writeFileSync(file, `${PUBLIC_KEY}\n`)
  const encrypt = (pin: string, key = file) =>
    spawnSync(process.execPath, [COMMAND, 'airtel', key], { input: `${pin}\n`, encoding: 'utf8' })
  expect(encrypt('none').stderr).toContain('four to six digits')
  expect(encrypt(WALLET_PIN, '').stderr).toContain('Say the file')
  const payWith = (pin: string) => {
    const network = createAirtelMoney({ ...settings, pin }, app.clock, tokenOfOne(app.clock))
    const ref = newId('pyt', app.clock.now())
    return network.pay({ ref, phone: '+254733123456', amount: money('KES', 100_000n), remark: 'Kivuko' })
  }
  expect(await payWith(encrypt(WALLET_PIN).stdout.trim())).toMatchObject({
    kind: 'done',
    value: { answer: { kind: 'paid' } },
  })
  expect(await payWith(encrypt('0000').stdout.trim())).toMatchObject({ kind: 'refused', code: 'ROUTER115' })
  expect(await payWith(WALLET_PIN)).toMatchObject({ kind: 'refused', code: 'ROUTER116' })
})

test('PRV-138 the doctor says how Airtel Money stands, and which networks are not set up', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, airtel: true })
  const settings = app.deps.config.phoneNetworks.airtel
  if (!settings) throw new Error('there is Airtel Money')
  const linesOf = async (changed: object = {}) => {
    const findings = await airtelExaminer({ ...settings, ...changed }).examine()
    return findings.map(({ about, state }) => `${about}: ${state}`)
  }
  expect(await linesOf()).toEqual([
    'Airtel Money application: fine',
    'Airtel Money signing: fine',
    'AIRTEL_PIN_CREDENTIAL: fine',
    'Airtel Money callbacks: warning',
  ])
  expect(await linesOf({ clientSecret: 'wrong', pin: '7391' })).toEqual([
    'Airtel Money application: wrong',
    'AIRTEL_PIN_CREDENTIAL: wrong',
    'Airtel Money callbacks: warning',
  ])
  expect(await linesOf({ apiUrl: 'http://127.0.0.1:9' })).toContain('Airtel Money application: wrong')
  expect((await webhooks.ask(app.deps)).filter(({ about }) => about.includes('Airtel'))).toMatchObject([
    { about: 'Webhook of Airtel Money', state: 'fine' },
    { about: 'Last event of Airtel Money' },
  ])
  await using alone = await startTestApp({ sandbox: true })
  const findings = await providers.ask(alone.deps)
  expect(findings.filter(({ state }) => state === 'skipped').map(({ about }) => about)).toContain('Airtel Money')
})
