// The doctor looks at a whole installation: it finds nothing wrong where nothing is, and each of the mistakes planted here.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { consoleDoctor, type DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { doubtfulSettings } from '../../src/config/doubt-settings.ts'
import { readConfig, SETTINGS } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import { judgeClock } from '../../src/operations/doctor/checks/clocks.ts'
import { judgeServer } from '../../src/operations/doctor/checks/database.ts'
import { judgeCertificate } from '../../src/operations/doctor/checks/web.ts'
import { examine } from '../../src/operations/doctor/examine.ts'
import { printFindings } from '../../src/operations/print-findings.ts'
import { runDoctor } from '../../src/operations/run-doctor.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { staffMember } from '../support/staff.ts'
import { stop } from '../support/stops.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const WHOLE = { sandbox: true, banks: true, identity: true, processes: 1 } as const

/** Its own address is known only once it listens. */
function atHome({ deps, url }: TestApp): void {
  deps.config.publicUrl = url
}

function linesOf(findings: readonly DoctorFinding[], state: DoctorFinding['state']): string[] {
  return findings.filter((each) => each.state === state).map(({ about, says }) => `${about}: ${says}`)
}

test('DTR-01 DTR-02 DTR-07 nothing is wrong with a whole installation, and an admin alone reads so', async () => {
  await using app = await startTestApp(WHOLE)
  await app.startBackground()
  atHome(app)
  const [admin, treasury] = [await staffMember(app, 'admin'), await staffMember(app, 'treasury')]
  expect((await treasury.call(consoleDoctor)).problem.code).toBe('role_refused')
  const { findings, is_well: isWell } = (await admin.call(consoleDoctor)).body
  expect(linesOf(findings, 'wrong')).toEqual([])
  expect(isWell).toBe(true)
  const fine = linesOf(findings, 'fine').join('\n')
  for (const said of [
    'Settings: Each is known',
    'PostgreSQL: It is 1',
    'Migrations: Every migration',
    'Documents: They can be written',
    'Clock of the database: It agrees',
    'Clock of Paystack: It agrees',
    'M-Pesa app: Safaricom lets',
    'Stripe: It lets the key in',
    'Stripe webhook: Every event that is handled is sent',
    'MPESA_SECURITY_CREDENTIAL: It has the shape',
    'Paystack: It lets the key in',
    'Bank statement: The feed answers',
    'Smile ID: It takes the signature',
    'Text messages: The gateway lets the account in; KES 1785.5000 is left',
    'Mail: 127.0.0.1',
    'Sign-in with Google',
    'Price sources: ',
    'Stops: Nothing is stopped',
    'Workers: The schedule of jobs is kept',
    'M-Pesa initiator: M-Pesa takes the credential, and calls us back',
    'Webhook of Stripe: What is posted there reaches us',
    'Stripe currencies: It can charge every currency',
    'Stripe deliveries: Every event',
    `${app.url}: Version`,
  ])
    expect(fine).toContain(said)
  for (const { state, remedy } of findings) expect(remedy === null).toBe(state === 'fine' || state === 'skipped')
})

test('DTR-05 the command prints lines or JSON, sends when asked, ends with a verdict', { tags: 'long' }, async () => {
  await using app = await startTestApp(WHOLE)
  await app.startBackground()
  await staffMember(app, 'admin')
  const env = Object.fromEntries(
    Object.entries(app.env).filter((each): each is [string, string] => each[1] !== undefined),
  )
  const { inbox, sms } = app.sandbox.control
  const before = [inbox.messages().length, sms.messages().length]
  const words = ['--json', '--mail', 'ops@kivuko.example', '--text', '+254712345678']
  const { code, output } = await runOperatorCommand(app, 'doctor', words, { ...env, PUBLIC_URL: app.url })
  const findings = JSON.parse(output) as DoctorFinding[]
  expect([code, linesOf(findings, 'wrong')]).toEqual([0, []])
  expect([inbox.messages().length, sms.messages().length]).toEqual(before.map((count) => count + 1))
  expect(linesOf(findings, 'fine').join()).toContain('Mail to ops@kivuko.example: It was handed over')
  const ill = await runOperatorCommand(app, 'doctor', [], {
    ...env,
    PUBLIC_URL: app.url,
    PAYSTACK_SECRET_KEY: 'sk_test_no',
  })
  expect(ill.code).toBe(1)
  expect([inbox.messages().length, sms.messages().length]).toEqual(before.map((count) => count + 1))
  const printed = printFindings([...findings, { area: 'web', about: 'A', state: 'wrong', says: 'B.', remedy: 'C.' }])
  expect(printed).toMatch(/^ok {6}settings: Settings\. /m)
  expect(printed).toMatch(/WRONG {3}web: A\. B\.\n {10}C\.\n\n1 wrong, \d+ to look at\.$/)
})

/** Whoever runs for real, with one mistake in each. */
const REFUSED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://kivuko:secret@db.kivuko.example/kivuko',
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'http://kivuko.example',
  ACCOUNT_KEY: 'k'.repeat(40),
  DOCUMENT_KEY: 'short',
  MPESA_SHORTCODE: '12',
  STRIPE_SECRET_KEY: 'sk_test_51Nw8xKq2pZ',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Nw8xKq2pZ',
  PAYSTACK_SECRET_KEY: 'kivuko-bank-feed-key',
  SMS_USERNAME: 'sandbox',
  BANK_ACCOUNTS: '[',
  CHAIN_ETHEREUM_RPC_URL: 'ftp://node.example',
  SIGN_IN_WORK: '10',
  TIME_ZONE: 'Nairobi',
  MPESA_CREDENTIAL_ENDS: 'soon',
}

test('DTR-03 DTR-04 settings that keep a process from starting are each a line of its own', async () => {
  const connect = () => {
    throw new Error('nothing is asked with settings that cannot be run with')
  }
  const findings = await runDoctor({ connect, variables: REFUSED })
  expect(new Set(findings.map(({ area, state }) => `${area} ${state}`))).toEqual(new Set(['settings wrong']))
  const named = new Set(findings.map(({ about }) => about))
  const innocent = ['NODE_ENV', 'HOST']
  expect(Object.keys(REFUSED).filter((name) => !named.has(name) && !innocent.includes(name))).toEqual([])
  // And what is missing beside what was set.
  const halves = {
    DATABASE_URL: 'postgres://kivuko@localhost/kivuko',
    STRIPE_SECRET_KEY: 'sk_live_51Nw8xKq2pZ',
    SMS_USERNAME: 'kivuko',
    OIDC_ISSUER: 'https://accounts.google.com',
    SIGNER_URL: 'unix:/run/signer.sock',
  }
  const missing = (await runDoctor({ connect, variables: halves })).map(({ about }) => about)
  expect(missing).toEqual(
    expect.arrayContaining(['STRIPE_PUBLISHABLE_KEY', 'SMS_API_KEY', 'OIDC_CLIENT_ID', 'SIGNER_SECRET']),
  )
})

test('DTR-03 names nobody reads and addresses nobody reaches are found before they are missed', () => {
  const names = SETTINGS.flatMap(({ settings }) => Object.keys(settings))
  const given = {
    PUBLIC_URL: 'https://kivuko.example',
    STRIPE_SECRET_KYE: 'sk_live_1',
    SMTP_HOST: 'mail.example',
    MPESA_CONSUMER_KEY: 'key',
    MPESA_SHORTCODE: '174379',
    MPESA_CALLBACK_BASE: 'http://127.0.0.1:3000',
    SMILE_ID_CALLBACK_BASE: 'https://kivuko.example/api',
    PATH: '/bin',
    KIVUKO_DATA: '.kivuko',
  }
  expect(doubtfulSettings(given, names).map(({ name, remedy, isWrong }) => [name, isWrong, remedy])).toEqual([
    ['STRIPE_SECRET_KYE', true, 'Call it STRIPE_SECRET_KEY, if that is meant.'],
    ['SMTP_HOST', false, 'Look it up in docs/settings.md, or remove it.'],
    ['SMILE_ID_CALLBACK_BASE', true, 'Leave the path out.'],
    ['MPESA_CALLBACK_BASE', true, 'Use https://kivuko.example, or leave it out.'],
    ['MPESA_SHORTCODE', true, 'Use the short code that Safaricom gave you.'],
  ])
})

test('DTR-03 what a server, a clock and a certificate say is judged', () => {
  const good = {
    version: 180_002,
    text: '18.2',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    folder: null,
  }
  const bad = {
    ...good,
    version: 180_000,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    data_checksums: 'off',
  }
  const found = (facts: typeof good, isForReal: boolean) =>
    judgeServer(facts, isForReal).flatMap(({ about, state }) => (state === 'fine' ? [] : [`${about} ${state}`]))
  expect(found(good, true)).toEqual([])
  expect(found(bad, true)).toEqual([
    'PostgreSQL wrong',
    'fsync wrong',
    'full_page_writes wrong',
    'synchronous_commit wrong',
    'data_checksums warning',
  ])
  expect(found({ ...good, fsync: 'off' }, false)).toEqual(['fsync warning'])
  const clock = (theirs: number | undefined) => judgeClock('Clock', { theirs, before: 100_000, after: 101_000 })
  expect([clock(70_000), clock(131_000), clock(undefined)].map(({ state }) => state)).toEqual([
    'fine',
    'fine',
    'skipped',
  ])
  expect(clock(69_000)).toMatchObject({ state: 'wrong', says: 'It is 31 seconds behind ours.' })
  expect(clock(161_000)).toMatchObject({ state: 'wrong', says: 'It is 60 seconds ahead of ours.' })
  const now = new Date('2026-11-01')
  const ends = (day: string) => judgeCertificate('Certificate', new Date(day), now).state
  expect(['2026-11-15', '2026-11-14', '2026-11-01'].map(ends)).toEqual(['fine', 'warning', 'wrong'])
})

/** Settings that are each wrong, of an installation that starts. */
function mistakesOf(app: TestApp, notAFolder: string): Record<string, string | undefined> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
    MPESA_CONSUMER_SECRET: 'wrong',
    MPESA_SECURITY_CREDENTIAL: 'Safaricom999!*!',
    MPESA_CREDENTIAL_ENDS: '2020-01-01',
    MPESA_CALLBACK_BASE: 'http://mpesa.localhost:9',
    MPESA_PAYOUT_SHORTCODE: '174379',
    MPESA_API_URL: app.sandbox.mpesa.apiUrl,
    BANK_FEED_KEY: 'wrong',
    SMILE_ID_API_KEY: 'wrong',
    SMS_API_KEY: 'wrong',
    SMTP_URL: 'smtp://127.0.0.1:9',
    OIDC_ISSUER: `${app.sandbox.url}/nobody`,
    KIVUKO_DATA: notAFolder,
    PUBLIC_URL: 'http://localhost:9',
    CHAIN_ETHEREUM_RPC_URL: 'http://127.0.0.1:9',
    CHAIN_ETHEREUM_ID: '31337',
    CHAIN_DEPOSIT_XPUB: `xpub${'1'.repeat(107)}`,
  }
}

const FOUND: readonly RegExp[] = [
  /^Stripe: It refuses the key/,
  /^M-Pesa app: Safaricom refuses the consumer key/,
  /^MPESA_SECURITY_CREDENTIAL: It is no password encrypted/,
  /^MPESA_CREDENTIAL_ENDS: The initiator’s password has ended/,
  /^M-Pesa callbacks: Safaricom does not call an address that contains “mpesa”/,
  /^M-Pesa short codes: Prompts and payouts share 174379/,
  /^Paystack: It refuses the key \(401\)/,
  /^Bank statement: The feed refuses the key/,
  /^Smile ID: It refuses the signature/,
  /^Text messages: The gateway refuses the account \(401\)/,
  /^Mail: 127.0.0.1:9 does not take mail/,
  /^Sign-in with .*nobody has no description/,
  /^Documents: .*cannot be written/,
  /^Sanctions list: There is none/,
  /^http:\/\/localhost:9: Nobody of ours answers there/,
  /^http:\/\/mpesa.localhost:9: Nobody of ours answers there/,
  /^Node of ethereum: It does not answer/,
  /^Test and live: Paystack is live while .* a test system/,
  /^Price sources: kraken does not answer/,
  /^Queue: Jobs due: \d+, the oldest for 60 minutes/,
  /^Failed jobs: Jobs that failed for good: 1/,
  /^Stop: .*: It is stopped/,
  /^Staff: There is no admin/,
  /^Second step: Of staff, 1 has none/,
  /^Backup: database: None was ever noted/,
  /^Backup: documents: None was ever noted/,
  /^Backup: drill: None was ever noted/,
  /^Ledger: It was never checked/,
  /^Workers: No process has ever worked jobs/,
  /^Webhook of Stripe: What is posted to http:\/\/localhost:9 does not reach us/,
  /^Webhook of Paystack: What is posted to http:\/\/localhost:9 does not reach us/,
  /^Webhook of M-Pesa: What is posted to http:\/\/mpesa.localhost:9 does not reach us/,
]

/** On the machine, and in the database: as its owner, whom no running process is. */
async function plant(app: TestApp): Promise<void> {
  await app.asOwner(async (owner) => {
    // Whatever the app itself wanted done is not what this is about.
    await owner.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
    await owner.query(`select graphile_worker.add_job('nothing', run_at => now() - interval '1 hour')`)
    await owner.query(`select graphile_worker.add_job('lost', max_attempts => 1)`)
    await owner.query(`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`)
  })
  await stop(await staffMember(app, 'support'), 'mpesa_out')
  await sql`update totp_secrets set confirmed_at = null`.execute(app.deps.db)
  app.sandbox.control.tickers.switchOff(true, 'kraken')
}

test('DTR-03 DTR-06 mistakes at providers, in the database and on the machine are each found, and none hides another', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(WHOLE)
  const notAFolder = join(dirname(app.deps.config.documents.folder), 'a-file')
  await writeFile(notAFolder, '')
  await plant(app)
  const config = readConfig({ ...app.env, ...mistakesOf(app, notAFolder) })
  // What no demo starts with.
  const paystack = config.bank.paystack && { ...config.bank.paystack, secretKey: 'sk_live_of_somebody_else' }
  const ill = { ...config, bank: { ...config.bank, paystack }, sanctionsFile: undefined }
  const deps = createDeps(ill, { clock: app.clock })
  const findings = await examine(deps).finally(() => deps.close())
  const found = [...linesOf(findings, 'wrong'), ...linesOf(findings, 'warning')]
  for (const said of FOUND)
    expect(
      found.filter((line) => said.test(line)),
      String(said),
    ).toHaveLength(1)
  // A check that breaks is a finding of its own, and the others are there all the same.
  const broken = { ...app.deps, stops: { ...app.deps.stops, refresh: () => Promise.reject(new Error('no')) } }
  expect(linesOf(await examine(broken), 'wrong')).toContain('stops: It could not be looked at: no.')
})
