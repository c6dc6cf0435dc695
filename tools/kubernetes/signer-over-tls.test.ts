// HAProxy beside the signer, with the signer itself behind it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../../apps/api/test/support/until.ts'
import { policySchema } from '../../apps/signer/src/policy.ts'
import { startSigner } from '../../apps/signer/src/start-signer.ts'
import { SYSTEM_PATH } from '../find-program.ts'
import { findFreePort } from '../postgres/ports.ts'
import { BASE, EXAMPLE, ownManifests } from './manifests.ts'

const CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=kivuko-signer -addext subjectAltName=DNS:kivuko-signer -days 1'
const WORDS = 'test test test test test test test test test test test junk'

type Asked = { port: number; ca: string; path: string }

/** As the API asks, which knows the signer by its Service's name. Undefined while nobody answers. */
function ask({ port, ca, path }: Asked): Promise<{ status?: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path, ca, servername: 'kivuko-signer', agent: false },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text) => {
          body += text
        })
        answer.on('end', () => resolve({ status: answer.statusCode, body }))
      },
    )
    asked.on('error', () => resolve(undefined))
    asked.end()
  })
}

test('RUN-77 HAProxy carries the signer’s socket over TLS, and is ready only while the signer is', async (context) => {
  for (const program of ['haproxy', 'openssl'])
    if (spawnSync(program, ['version'], { env: SYSTEM_PATH }).error)
      return context.skip(`${program} is not installed here.`)
  const manifest = ownManifests(BASE).find(
    ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'kivuko-signer',
  )
  const [signerPod, balancerPod] = manifest?.spec.template.spec.containers ?? []
  const text = readFileSync(join(BASE, 'haproxy.cfg'), 'utf8')
  const tlsAt = balancerPod.volumeMounts.find(({ name }: { name: string }) => name === 'tls').mountPath
  const socketAt = signerPod.env.find(({ name }: { name: string }) => name === 'SIGNER_SOCKET').value
  const ready = balancerPod.readinessProbe.httpGet.path
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-tls-'))
  const socket = join(folder, 'signer.sock')
  const port = await findFreePort()
  const changes = [
    [`crt ${tlsAt}/`, `crt ${folder}/`],
    [`unix@${socketAt}`, `unix@${socket}`],
    [`bind :${balancerPod.ports[0].containerPort}`, `bind 127.0.0.1:${port}`],
  ] as const
  for (const [before] of changes) expect(text).toContain(before)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    changes.reduce((changed, [before, after]) => changed.replace(before, after), text),
  )
  const words = `${CERTIFICATE} -keyout ${folder}/tls.key -out ${folder}/tls.crt`
  expect(spawnSync('openssl', words.split(' '), { env: SYSTEM_PATH }).status).toBe(0)
  const ca = readFileSync(join(folder, 'tls.crt'), 'utf8')

  const policy = policySchema.parse(JSON.parse(readFileSync(join(EXAMPLE, 'policy.json'), 'utf8')))
  const config = {
    socket,
    port: 0,
    secret: 'x'.repeat(32),
    dataFolder: join(folder, 'journal'),
    mnemonic: WORDS,
    policy,
  }
  const signer = await startSigner(config)
  const balancer = spawn('haproxy', ['-db', '-f', file], { env: SYSTEM_PATH, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  balancer.stderr.setEncoding('utf8').on('data', (complaint) => {
    said += complaint
  })
  try {
    await until('HAProxy finds the signer', async () => {
      if (balancer.exitCode !== null) throw new Error(`HAProxy ended by itself: ${said}`)
      return (await ask({ port, ca, path: ready }))?.status === 200
    })
    expect(await ask({ port, ca, path: '/health' })).toEqual({
      status: 200,
      body: '{"status":"ok","standing":"active"}',
    })
    await signer.close()
    await until('HAProxy misses the signer', async () => (await ask({ port, ca, path: ready }))?.status === 503)
  } finally {
    balancer.kill('SIGKILL')
    if (balancer.exitCode === null && balancer.signalCode === null) await once(balancer, 'exit')
    await signer.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
})
