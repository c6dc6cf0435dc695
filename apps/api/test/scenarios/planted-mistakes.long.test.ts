// Goal: each mistake that an operator makes before opening is found, alone, with a sentence of what to do about it.
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { web } from '../../src/operations/doctor/checks/web.ts'
import { examine } from '../../src/operations/doctor/examine.ts'
import { BACKUP_KINDS, noteBackup } from '../../src/operations/note-backup.ts'
import { runDoctor } from '../../src/operations/run-doctor.ts'
import { startImpostor } from '../support/impostor.ts'
import { AT_PROVIDERS } from '../support/mistakes/at-providers.ts'
import { IN_SETTINGS, REAL } from '../support/mistakes/in-settings.ts'
import { type Mistake, SOUND, withServer } from '../support/mistakes/mistake.ts'
import { CERTIFICATE_OF_IMPOSTOR, ON_MACHINE } from '../support/mistakes/on-machine.ts'
import { WITH_COINS } from '../support/mistakes/with-coins.ts'
import { staffMember } from '../support/staff.ts'
import { type ChainApp, startChainApp } from '../support/withdrawals.ts'

const IN_PLACE = [...ON_MACHINE, ...AT_PROVIDERS, ...WITH_COINS]
const IN_TWO_MONTHS = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
/** `Set fsync = on.`, or `Encrypt it with: node …`, which is copied as it stands. */
const SENTENCE = /^[A-Z]\S* .*(\.|: node .+)$/

/** What is so because everything is on this machine. */
const OF_THE_SANDBOX =
  /^(Name 127\.0\.0\.1|M-Pesa callbacks|Airtel Money callbacks|Ledger): (Seen from here|Safaricom calls https|Airtel calls https|It was never)/

const lineOf = ({ about, says }: DoctorFinding) => `${about}: ${says}`
const isBad = ({ state }: DoctorFinding) => state === 'wrong' || state === 'warning'

test('DTR-23 at least forty mistakes are planted, each another', () => {
  const made = [...IN_SETTINGS, ...IN_PLACE].map((mistake) => mistake.made)
  expect(made.length).toBeGreaterThanOrEqual(40)
  expect(new Set(made).size).toBe(made.length)
})

test('DTR-24 each mistake in the settings of a real installation is a line of its own, with what to do', async () => {
  const connect = () => {
    throw new Error('nothing is asked with settings that cannot be run with')
  }
  expect(readConfig(REAL).doubts).toEqual([])
  for (const { made, settings, found } of IN_SETTINGS) {
    const findings = await runDoctor({ connect, variables: { ...REAL, ...settings } })
    expect(
      findings.filter((each) => found.test(lineOf(each))),
      `${made}: ${findings.map(lineOf).join(' | ')}`,
    ).toMatchObject([{ state: 'wrong', remedy: 'Correct it; until then no process starts.' }])
  }
})

/** Of a mistake that was made and taken back again. */
async function found(app: ChainApp, mistake: Mistake | undefined): Promise<DoctorFinding[]> {
  const planted = await mistake?.plant?.(app)
  const { undo, settings: later } = typeof planted === 'object' ? planted : { undo: planted, settings: {} }
  const own = typeof mistake?.settings === 'function' ? mistake.settings(app) : mistake?.settings
  const config = readConfig({ ...app.env, PUBLIC_URL: app.url, ...own, ...later })
  const deps = createDeps(mistake?.config?.(config) ?? config, { clock: app.clock })
  const sound = withServer(SOUND)(deps)
  try {
    return (await examine(mistake?.deps?.(sound) ?? sound)).filter(isBad)
  } finally {
    await deps.close()
    await undo?.()
  }
}

test('DTR-25 each mistake in place is found alone, with what to do', async () => {
  await using app = await startChainApp(
    { MPESA_CREDENTIAL_ENDS: IN_TWO_MONTHS },
    { banks: true, airtel: true, identity: true, processes: 1 },
  )
  await app.startBackground()
  for (const name of ['One', 'Two', 'Three']) await staffMember(app, 'admin', name)
  for (const kind of BACKUP_KINDS) await noteBackup(app.deps, kind)
  const before = new Set((await found(app, undefined)).map(lineOf))
  expect([...before].filter((line) => !OF_THE_SANDBOX.test(line))).toEqual([])
  const failures: string[] = []
  for (const mistake of IN_PLACE) {
    const findings = (await found(app, mistake)).filter((each) => !before.has(lineOf(each)))
    const its = findings.filter((each) => mistake.found.test(lineOf(each)))
    const others = findings.filter((each) => !its.includes(each) && !mistake.also?.test(lineOf(each)))
    const [one] = its
    const remedy = one?.remedy ?? ''
    const isFound = its.length === 1 && one?.state === (mistake.state ?? 'wrong')
    if (isFound && others.length === 0 && SENTENCE.test(remedy) && mistake.remedy.test(remedy)) continue
    failures.push(
      `${mistake.made}:\n  ${findings.map((each) => `${each.state} ${lineOf(each)} ${each.remedy}`).join('\n  ')}`,
    )
  }
  expect(failures.join('\n')).toBe('')
})

test('DTR-26 a certificate that ends next week is found, with what to do', async () => {
  await using server = await startImpostor()
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, CERTIFICATE_OF_IMPOSTOR])
  try {
    const origin = `https://localhost:${server.port}`
    const ask = (day: string) =>
      web.ask({
        clock: { now: () => new Date(day) },
        config: { publicUrl: origin, consoleUrl: undefined, phoneNetworks: {} },
      } as unknown as Deps)
    const certificate = async (day: string) =>
      (await ask(day)).filter(({ about }) => about === 'Certificate of localhost')
    expect(await certificate('2119-12-01')).toMatchObject([{ state: 'fine' }])
    expect(await certificate('2119-12-25')).toMatchObject([
      { state: 'warning', says: 'It ends in 7 days.', remedy: 'Renew it, and have it renewed by itself.' },
    ])
  } finally {
    setDefaultCACertificates(trusted)
  }
})
