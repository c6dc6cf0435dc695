// What stands before Kivuko's processes at an operator's (`deploy/haproxy`): TLS and HTTP/2 towards the browser, plain
// HTTP behind. Its certificate is of today and of one link.
import { execFile } from 'node:child_process'
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

export type Front = {
  port: number
  /** By which a browser knows its certificate: SHA-256 of the public key, in Base64. */
  pin: string
  /** The phone was put away: the next day begins with a handshake. */
  hangUp(): void
  stop(): Promise<void>
}

/** HTTP/2 has none of these. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']
const TICKET_KEYS_LENGTH = 48

/** Before the server on this port of this machine. */
export async function openFront(to: number): Promise<Front> {
  const { key, certificate, pin } = await makeCertificate()
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ key, cert: certificate, minVersion: 'TLSv1.3' }, (asked, answer) => {
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const behind = request(
      {
        ...{ agent, port: to, host: '127.0.0.1', method: asked.method, path: asked.url },
        headers: { ...Object.fromEntries(headers), host: asked.authority },
      },
      (response) => {
        const passed = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.includes(name))
        answer.writeHead(response.statusCode ?? 0, Object.fromEntries(passed))
        response.pipe(answer)
      },
    )
    // Of one that starts anew between two releases, or of a page that was left.
    behind.on('error', () => answer.stream.close())
    answer.on('close', () => behind.destroy())
    asked.pipe(behind)
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    server.setTicketKeys(randomBytes(TICKET_KEYS_LENGTH))
    for (const session of sessions) session.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    pin,
    hangUp,
    async stop() {
      hangUp()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Of `openssl`, which must be there. */
async function makeCertificate(): Promise<{ key: string; certificate: string; pin: string }> {
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -days 1 -keyout - -out -'
  const { stdout } = await promisify(execFile)('openssl', words.split(' '))
  const [key = ''] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/.exec(stdout) ?? []
  const [certificate = ''] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(stdout) ?? []
  const known = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return { key, certificate, pin: createHash('sha256').update(known).digest('base64') }
}
