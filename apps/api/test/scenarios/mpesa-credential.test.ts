// The initiator's password of M-Pesa: encrypted as Safaricom wants it, and replaced before it ends.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { CERTIFICATE, INITIATOR_PASSWORD } from '../../../sandbox/src/daraja/initiator.ts'
import { remindOfCredential } from '../../src/operations/credentials/remind-of-credential.ts'
import { newId } from '../../src/platform/ids.ts'
import { createDarajaMobileMoney } from '../../src/providers/mobile-money/daraja.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { tokenOfOne } from '../support/token-of-one.ts'
import { until } from '../support/until.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/encrypt-credential.ts', import.meta.url))

function encrypt(which: string, password: string) {
  return spawnSync(process.execPath, [COMMAND, which], { input: `${password}\n`, encoding: 'utf8' })
}

test('DTR-09 the command encrypts with each shipped certificate, and what it encrypts with M-Pesa’s own pays', {
  tags: 'long',
}, async () => {
  for (const [which, name] of [
    ['production', 'CN=apigee.apicaller.safaricom.co.ke, SHA-256 94:17:91:52'],
    ['sandbox', 'CN=apicrypt.safaricom.co.ke, SHA-256 A5:42:C3:C6'],
  ] as const) {
    const { stdout, stderr, status } = encrypt(which, 'secret')
    expect([status, Buffer.from(stdout.trim(), 'base64').length]).toEqual([0, 256])
    expect(stderr).toContain(name)
  }
  expect(encrypt('production', '')).toMatchObject({ status: 1, stdout: '' })
  expect(encrypt('', 'secret').stderr).toContain('Say production, sandbox, or the file')

  await using app = await startTestApp({ sandbox: true })
  const settings = app.deps.config.mobileMoney
  if (!settings) throw new Error('there is no network')
  const file = join(dirname(app.deps.config.documents.folder), 'own.cer')
  writeFileSync(file, CERTIFICATE)
  const { phones } = app.sandbox.control
  const payWith = async (securityCredential: string, phone: string) => {
    const network = createDarajaMobileMoney({ ...settings, securityCredential }, app.clock, tokenOfOne(app.clock))
    const id = newId('pyt', app.clock.now())
    const answer = await network.pay({ ref: id, phone, amount: money('KES', 100_000n), remark: 'Kivuko' })
    if (answer.kind !== 'done') return answer
    return until('it has ended', () => phones.payouts(phone).find(({ result }) => result)?.result)
  }
  expect(await payWith(encrypt(file, INITIATOR_PASSWORD).stdout.trim(), '+254712345671')).toMatchObject({ code: 0 })
  expect(await payWith(encrypt(file, 'another').stdout.trim(), '+254712345672')).toMatchObject({ code: 2001 })
  // With another certificate nobody can read it; in the clear it is refused at once.
  expect(await payWith(encrypt('sandbox', INITIATOR_PASSWORD).stdout.trim(), '+254712345673')).toMatchObject({
    code: 2001,
  })
  expect(await payWith(INITIATOR_PASSWORD, '+254712345674')).toMatchObject({ kind: 'refused', code: '400.002.02' })
})

test('DTR-10 admins are reminded from fourteen days before the password ends, each time once', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [admin, support] = [await staffMember(app, 'admin'), await staffMember(app, 'support')]
  const settings = app.deps.config.mobileMoney
  if (!settings) throw new Error('there is no network')
  const told = () =>
    app.deps.db.selectFrom('notifications').select(['title', 'user_id']).where('title', 'like', '%initiator%').execute()
  const titles = async () => (await told()).map(({ title }) => title)
  const remindWith = async (days: number) => {
    settings.credentialEnds = new Date(app.clock.now().getTime() + days * 86_400_000)
    await remindOfCredential(app.deps)
    await remindOfCredential(app.deps)
    return (await titles()).length
  }
  expect(await remindWith(15)).toBe(0)
  settings.credentialEnds = new Date(app.clock.now().getTime() + 13.5 * 86_400_000)
  const ends = settings.credentialEnds
  const after = async (ms: number) => {
    await app.advance(ms)
    settings.credentialEnds = ends
    await remindOfCredential(app.deps)
    await remindOfCredential(app.deps)
    return (await titles()).length
  }
  const day = 86_400_000
  expect([
    await after(0),
    await after(3 * day),
    await after(4 * day),
    await after(6 * day),
    await after(2 * day),
  ]).toEqual([1, 1, 2, 3, 4])
  expect(await titles()).toContain('M-Pesa’s initiator password has ended')
  expect(new Set((await told()).map(({ user_id }) => user_id))).toEqual(new Set([admin.user.id]))
  expect(support.user.id).not.toBe(admin.user.id)
})
