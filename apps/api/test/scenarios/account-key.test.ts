// Goal: ACCOUNT_KEY is replaced while customers sign in, and nobody has to set their authenticator app up anew.
import { createCipheriv, hkdfSync } from 'node:crypto'
import { freezeByLink, renewRecoveryCodes, securityStatus } from '@kivuko/contract/account-security.ts'
import { login } from '@kivuko/contract/auth.ts'
import { completeSignIn, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { accountKeysOf, countAccountsLeft, rotateAccountKey } from '../../src/people/rotate-account-key.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { chainAudit } from '../../src/record/chain-audit.ts'
import { freezeLink } from '../../src/record/freeze-link.ts'
import { verifyAudit } from '../../src/record/verify-audit.ts'
import { type Authenticator, turnTotpOn } from '../support/authenticator-app.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { type SecondProcess, startSecondProcess } from '../support/second-process.ts'
import { securityNotices } from '../support/security-mail.ts'
import { auditLines } from '../support/staff.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const OLD = 'the-old-key-of-accounts-the-old-key'
const NEW = 'the-new-key-of-accounts-the-new-key'

/** The secret of the app as it was sealed before sealed things named their key, and codes without a key's name. */
async function asBefore(app: TestApp, userId: UserId): Promise<void> {
  const { sealed_secret } = await app.deps.db
    .selectFrom('totp_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const iv = Buffer.alloc(12, 3)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', OLD, '', 'kivuko seal', 32)), iv)
  cipher.setAAD(Buffer.from(JSON.stringify(['totp', userId])))
  const text = Buffer.concat([cipher.update(app.deps.secrets.open(sealed_secret, 'totp', userId)), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text])
  await app.deps.db.updateTable('totp_secrets').set({ sealed_secret: sealed }).where('user_id', '=', userId).execute()
  await app.deps.db.updateTable('recovery_codes').set({ key_id: null }).where('user_id', '=', userId).execute()
}

async function signIn(at: Pick<SecondProcess, 'call'>, { email }: Customer, code: string, isRecovery = false) {
  const { body } = await at.call(login, { body: { email, password: PASSWORD } })
  const challenge = body.second_factor?.challenge ?? ''
  const method = isRecovery ? 'recovery_code' : 'totp'
  const answer = await at.call(completeSignIn, { body: { challenge, method, code } })
  return answer.status === 200 ? { token: answer.body.access_token } : { refused: answer.problem.code }
}

test('SEC-150 the key of accounts is replaced: what the old one made is taken until it is sealed anew or its owner made another', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { ACCOUNT_KEY: OLD } })
  const people: [Customer, Authenticator][] = []
  for (const customer of [await app.customer(), await app.customer()])
    people.push([customer, await turnTotpOn(app, customer)])
  const [[ada, adasApp], [ben, bensApp]] = people as [[Customer, Authenticator], [Customer, Authenticator]]
  await asBefore(app, ben.user.id as UserId)
  const mailed = (await app.call(sendEmailCode, { body: { email: 'visitor@kivuko.example' } })).body.dev_code ?? ''
  const link = (customer: Customer) => freezeLink(app.deps, customer.user.id as UserId).split('#')[1] ?? ''
  const [adasLink, bensLink] = [link(ada), link(ben)]

  // A rolling start: the new key beside the old one.
  await using both = await startSecondProcess(app, { accountKey: NEW, accountKeyOld: OLD })
  const adasSession = await signIn(both, ada, adasApp.code())
  expect(adasSession).toEqual({ token: expect.any(String) })
  expect(await signIn(both, ben, bensApp.recoveryCodes[0] ?? '', true)).toEqual({ token: expect.any(String) })
  const visitor = { email: 'visitor@kivuko.example', code: mailed }
  expect((await both.call(verifyEmailCode, { body: visitor })).body.verified).toBe(true)

  const keys = accountKeysOf(both.deps)
  if (!keys) throw new Error('both keys are set')
  expect(accountKeysOf(app.deps)).toBeUndefined()
  expect(await countAccountsLeft(both.deps, keys)).toEqual({ sealed: 2, withOldCodes: 2, unreadable: 0 })
  const first = await rotateAccountKey(both.deps, keys, 'command:grace')
  expect(first).toEqual({ resealed: 2, told: 2, unreadable: [] })
  expect(await rotateAccountKey(both.deps, keys, 'command:grace')).toEqual({ resealed: 0, told: 2, unreadable: [] })
  const told = 'Please make new recovery codes'
  for (const { email } of [ada, ben])
    expect((await securityNotices(app, email)).filter((title) => title === told)).toEqual([told])
  expect((await auditLines(app, 'accounts.rotate_key')).map(({ actor }) => actor)).toEqual(['command:grace'])

  // By a process that still has the old key alone.
  await chainAudit(app.deps)
  const renewed = (await both.call(renewRecoveryCodes, adasSession)).body.recovery_codes
  expect(await countAccountsLeft(both.deps, keys)).toEqual({ sealed: 0, withOldCodes: 1, unreadable: 0 })
  expect((await both.call(freezeByLink, { body: { token: bensLink } })).status).toBe(200)
  const settings = { ACCOUNT_KEY: NEW, ACCOUNT_KEY_OLD: OLD }
  const counted = await runOperatorCommand(app, 'rotate-account-key', ['count'], settings)
  expect(counted.output).toMatch(
    /^0 authenticator apps left .* 1 customers with old codes\.\nAdd [0-9a-f]{64} to AUDIT_OLD/,
  )

  // The old key is gone; what it signed of the audit is told by its public key.
  app.clock.advance(60_000)
  await using last = await startSecondProcess(app, { accountKey: NEW, accountKeyOld: undefined })
  const oldPublicKeys = [Buffer.from(keys.oldAuditKey ?? '', 'hex')]
  expect((await verifyAudit(both.deps)).problem).toBeUndefined()
  expect((await verifyAudit(last.deps)).problem).toBeDefined()
  const named = { ...last.deps, config: { ...last.deps.config, audit: { ...last.deps.config.audit, oldPublicKeys } } }
  expect((await verifyAudit(named)).problem).toBeUndefined()
  expect(await signIn(last, ada, adasApp.code())).toEqual({ token: expect.any(String) })
  const session = await signIn(last, ada, renewed[0] ?? '', true)
  expect((await last.call(securityStatus, session)).body.totp).toEqual({ is_on: true, recovery_codes_left: 9 })
  expect(await signIn(last, ada, adasApp.recoveryCodes[1] ?? '', true)).toEqual({ refused: 'code_invalid' })
  expect(await signIn(last, ben, bensApp.recoveryCodes[1] ?? '', true)).toEqual({ refused: 'code_invalid' })
  expect((await last.call(freezeByLink, { body: { token: adasLink } })).problem.code).toBe('freeze_link_invalid')
})
