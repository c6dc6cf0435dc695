// What a real installation starts from: held against what `npm run cluster` tries, and shown to the programs that read it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import { RECEIVER } from './backup/receive-wal.ts'
import { balancerSettings } from './cluster/balancer.ts'
import { ETCD_TIMES, PORTS, patroniSettings } from './cluster/database-node.ts'
import { SYSTEM_PATH } from './find-program.ts'
import { ROOT } from './start/environment.ts'

const HOSTS = [1, 2, 3].map((each) => ({ name: `db${each}`, address: `192.0.2.1${each}` }))
const UNITS = ['kivuko-api', 'kivuko-worker', 'kivuko-migrate', 'kivuko-signer'] as const
const SYSTEMD = join(ROOT, 'deploy', 'systemd')
const EXPOSURE_MAX = 2
const CERTIFICATE = '/etc/haproxy/kivuko.pem'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Lines that say something, without what surrounds them. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** `key: value` of every scalar below, quotes left out. */
function scalarsOf(settings: object): string[] {
  return Object.entries(settings).flatMap(([key, value]) =>
    typeof value === 'object' ? scalarsOf(value) : [`${key}: ${value}`],
  )
}

/** The lines below each heading of HAProxy, such as `listen primary`. */
function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let current: string[] = []
  for (const line of linesOf(text)) {
    if (/^(global|defaults|listen \w+)$/.test(line)) {
      current = []
      sections.set(line, current)
    } else current.push(line)
  }
  return sections
}

/** Settings of a unit; one that is said several times has several values. */
function settingsOf(unit: string): (key: string) => string[] {
  const lines = linesOf(readFileSync(join(SYSTEMD, `${unit}.service`), 'utf8'))
  return (key) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
}

/** Skips a test, and says why, where a program is missing. */
function requireProgram({ skip }: TestContext, program: string, args: string[]): void {
  if (spawnSync(program, args, { env: SYSTEM_PATH }).status !== 0) skip(`${program} is not installed here.`)
}

test('RUN-10 Patroni and etcd are told what the cluster is told', () => {
  const plan = {
    hosts: HOSTS,
    bin: '/usr/lib/postgresql/18/bin',
    passwords: { app: '', admin: '', run: '', replication: '' },
    isSynchronous: true,
  }
  const { bootstrap, scope } = patroniSettings(plan, { name: 'db1', address: '192.0.2.11' }, '/')
  const patroni = linesOf(read('deploy/patroni/patroni.yml')).map((line) => line.replaceAll("'", ''))
  const { initdb, dcs } = bootstrap
  const wanted = [`scope: ${scope}`, ...scalarsOf(dcs)]
  expect(wanted).toEqual(expect.arrayContaining(['ttl: 7', 'synchronous_mode_strict: true', 'failsafe_mode: true']))
  for (const line of wanted) {
    const key = line.slice(0, line.indexOf(':') + 1)
    // Once and so: a second one further down would win.
    expect(patroni.filter((each) => each.startsWith(key))).toEqual([line])
  }
  const listed = initdb.map((each) => (typeof each === 'string' ? each : scalarsOf(each).join()))
  expect(patroni).toEqual(expect.arrayContaining(listed.map((each) => `- ${each}`)))
  expect(patroni).toEqual(expect.arrayContaining(['ssl: on', 'protocol: https']))
  expect(patroni.filter((line) => /^- host(nossl)? /.test(line))).toEqual([])

  const etcd = linesOf(read('deploy/etcd/etcd.conf.yml'))
  for (const line of scalarsOf(ETCD_TIMES)) expect(etcd).toContain(line)
  expect(etcd.filter((line) => line === 'client-cert-auth: true')).toHaveLength(2)
  expect(etcd.join('\n')).not.toContain('http://')
})

test('RUN-11 HAProxy has every rule of the balancer', () => {
  const plan = { databases: HOSTS, primaryPort: 5000, replicaPort: 5001, port: 443, apiPorts: [3000] }
  const file = sectionsOf(read('deploy/haproxy/haproxy.cfg'))
  for (const [heading, lines] of sectionsOf(balancerSettings(plan))) {
    const inside = heading === 'listen kivuko' ? lines.filter((line) => !line.startsWith('bind ')) : lines
    expect(inside.length).toBeGreaterThan(0)
    expect(file.get(heading), heading).toEqual(expect.arrayContaining(inside))
  }
  // What is said again wins.
  for (const heading of ['listen primary', 'listen replicas'])
    expect(file.get(heading)?.filter((line) => line.startsWith('default-server'))).toHaveLength(1)
  const kivuko = file.get('listen kivuko') ?? []
  expect(kivuko).toContain('http-request deny deny_status 403 if !{ ssl_fc } { path_beg /api/ }')
  expect(kivuko.indexOf('http-request del-header X-Forwarded-For')).toBeGreaterThan(-1)
  expect(kivuko.find((line) => line.startsWith('log-format'))).not.toMatch(/%(HP|HU|HQ|r|HPO)\b/)
  expect(file.get('listen primary')?.[0]).toMatch(/^bind 127\.0\.0\.1:/)
  expect(PORTS).toMatchObject({ postgres: 5432, patroni: 8008 })
})

test('RUN-12 HAProxy accepts the file', (context) => {
  requireProgram(context, 'haproxy', ['-v'])
  requireProgram(context, 'openssl', ['version'])
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-haproxy-'))
  try {
    const [key, certificate, both, file] = ['key', 'certificate', 'both.pem', 'haproxy.cfg'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string]
    const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=kivuko -days 1 -keyout ${key} -out ${certificate}`
    expect(spawnSync('openssl', words.split(' '), { env: SYSTEM_PATH }).status).toBe(0)
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    const text = read('deploy/haproxy/haproxy.cfg')
    expect(text).toContain(CERTIFICATE)
    // The users and the certificate of a real machine are not here.
    writeFileSync(file, text.replace(CERTIFICATE, both).replace(/^ {2}(user|group) haproxy$/gm, ''))
    const { status, stderr, stdout } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', env: SYSTEM_PATH })
    expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('RUN-13 each unit ends in time, starts again, and writes its own folder alone', () => {
  expect(readdirSync(SYSTEMD).filter((name) => name.endsWith('.service'))).toHaveLength(UNITS.length)
  const endMs = Number(/END_MS_MAX = ([\d_]+)/.exec(read('apps/api/src/main.ts'))?.[1]?.replaceAll('_', ''))
  expect(endMs).toBeGreaterThan(0)
  for (const unit of UNITS) {
    const settings = settingsOf(unit)
    expect(settings('KillSignal'), unit).toEqual(['SIGTERM'])
    expect(Number(settings('TimeoutStopSec')[0]) * 1000, unit).toBeGreaterThan(endMs)
    expect(settings('Restart'), unit).toEqual(unit === 'kivuko-migrate' ? [] : ['always'])
    expect(settings('ProtectSystem'), unit).toEqual(['strict'])
    expect(settings('ReadWritePaths'), unit).toEqual([])
    // V8 cannot compile with it on.
    expect(settings('MemoryDenyWriteExecute'), unit).toEqual(['no'])
    expect(settings('After').join(' '), unit).toContain('network-online.target')
    const hasTables = settings('EnvironmentFile').includes('/etc/kivuko/migrate.env')
    expect(hasTables, unit).toBe(unit === 'kivuko-migrate')
  }
  expect(settingsOf('kivuko-api')('StateDirectory')).toEqual(['kivuko'])
  expect(settingsOf('kivuko-worker')('StateDirectory')).toEqual(['kivuko'])
  expect(settingsOf('kivuko-migrate')('StateDirectory')).toEqual([])
  expect(settingsOf('kivuko-signer')('StateDirectory')).toEqual(['kivuko-signer'])
  expect(settingsOf('kivuko-signer')('PrivateNetwork')).toEqual(['yes'])
  // With a database it reaches that one: nothing else of the unit is taken back.
  const opened = linesOf(read('deploy/systemd/kivuko-signer.service.d/database.conf'))
  expect(opened.map((line) => line.split('=')[0])).toEqual([
    '[Service]',
    'ExecStart',
    'ExecStart',
    'StateDirectory',
    'PrivateNetwork',
    'IPAddressAllow',
    'RestrictAddressFamilies',
  ])
  expect(opened.join('\n')).not.toContain('SIGNER_DATA=')
  expect(settingsOf('kivuko-signer')('IPAddressDeny')).toEqual(['any'])
  const users = linesOf(read('deploy/systemd/kivuko.sysusers.conf')).map((line) => line.split(' ')[1])
  for (const unit of UNITS) expect(users).toContain(settingsOf(unit)('User')[0])
})

/** What systemd thinks of a unit of that name in a folder, with the drop-ins that lie beside it. */
function rate(folder: string, unit: string) {
  const args = ['security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE_MAX * 10}`]
  const file = join(folder, `${unit}.service`)
  const said = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8', env: SYSTEM_PATH })
  return { unit, status: said.status, stdout: said.stdout, stderr: said.stderr }
}

/** In its own folder, since systemd reads the drop-ins that lie beside a unit without being asked. */
function rateAlone(folder: string, unit: string, dropIns: readonly string[] = []) {
  const own = join(folder, [unit, ...dropIns].join('-'))
  const beside = `${unit}.service.d`
  mkdirSync(join(own, beside), { recursive: true })
  for (const name of [`${unit}.service`, ...dropIns.map((each) => join(beside, each))])
    copyFileSync(join(SYSTEMD, name), join(own, name))
  return rate(own, unit)
}

function expectLittleExposed({ unit, status, stdout, stderr }: ReturnType<typeof rate>): void {
  expect({ unit, status, stdout }).toMatchObject({ status: 0 })
  expect(stdout).toMatch(/exposure level for kivuko-\w+\.service: [012]\.\d/)
  // A misspelt word is passed over, and protects nothing.
  expect(stderr).not.toMatch(/unknown|failed to parse|invalid/i)
}

test('RUN-14 RUN-160 systemd rates each unit as little exposed, alone and with each drop-in', (context) => {
  requireProgram(context, 'systemd-analyze', ['--version'])
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-units-'))
  try {
    for (const unit of UNITS) expectLittleExposed(rateAlone(folder, unit))
    const merged = readdirSync(SYSTEMD).filter((name) => name.endsWith('.service.d'))
    expect(merged).toEqual(['kivuko-signer.service.d'])
    for (const beside of merged) {
      const unit = beside.slice(0, -'.service.d'.length)
      for (const dropIn of readdirSync(join(SYSTEMD, beside))) expectLittleExposed(rateAlone(folder, unit, [dropIn]))
    }
    // That the drop-in was read: with it the signer has a network, and without it none.
    expect(rateAlone(folder, 'kivuko-signer').stdout).toMatch(/^✓ PrivateNetwork=/m)
    expect(rateAlone(folder, 'kivuko-signer', ['database.conf']).stdout).toMatch(/^✗ PrivateNetwork=/m)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('RUN-39 the repository is sealed, and the receiver is the one that is tried and counted', (context) => {
  const repository = linesOf(read('deploy/pgbackrest/pgbackrest.conf'))
  expect(repository).toEqual(expect.arrayContaining(['repo1-cipher-type=aes-256-cbc', 'repo1-retention-full=5']))
  expect(repository.filter((line) => /(pass|password)=/.test(line))).toEqual(['repo1-cipher-pass=CHANGE-ME'])
  const unit = read('deploy/pgbackrest/kivuko-wal.service')
  const start = linesOf(unit).find((line) => line.startsWith('ExecStart=')) ?? ''
  for (const word of ['--synchronous', `--slot=${RECEIVER}`, `application_name=${RECEIVER}`, 'sslmode=verify-full'])
    expect(start).toContain(word)
  expect(start).not.toContain('password')
  expect(read('apps/api/src/operations/backups/store.ts')).toContain(`RECEIVER_SLOT = '${RECEIVER}'`)

  requireProgram(context, 'systemd-analyze', ['--version'])
  expectLittleExposed(rate(join(ROOT, 'deploy', 'pgbackrest'), 'kivuko-wal'))
})
