// The address the world calls: whether it answers as us, and how long its certificate lasts.
import { connect } from 'node:tls'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import * as z from 'zod'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import { VERSION } from '#version.ts'
import type { Check } from '../check.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
/** Renewed by itself, a certificate has thirty days left. */
const DAYS_MIN = 14
const answer = z.object({ version: z.string() })

export const web: Check = {
  area: 'web',
  asksOthers: () => true,
  async ask({ clock, config: { publicUrl, consoleUrl, phoneNetworks } }) {
    const callbacks = Object.values(phoneNetworks).map((network) => network && new URL(network.callbackUrl).origin)
    const origins = [...new Set([publicUrl, consoleUrl, ...callbacks].filter((each) => each !== undefined))]
    return (
      await Promise.all(
        origins.map(async (each) => [await aboutAnswer(each), ...(await aboutCertificate(each, clock.now()))]),
      )
    ).flat()
  },
}

async function aboutAnswer(origin: string): Promise<Finding> {
  try {
    const response = await fetch(`${origin}${API_BASE}/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { version } = answer.parse(await response.json())
    if (version === VERSION) return fine(origin, `Version ${version} answers there.`)
    return warning(
      origin,
      `Version ${version} answers there, and this is ${VERSION}.`,
      'Finish the upgrade, or ask from the version that runs.',
    )
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    const why =
      error instanceof z.ZodError || error instanceof SyntaxError ? 'somebody else answers' : (cause?.code ?? message)
    return wrong(
      origin,
      `Nobody of ours answers there: ${why}.`,
      'Start it, and check PUBLIC_URL, CONSOLE_URL, each …_CALLBACK_BASE and the proxy in front.',
    )
  }
}

async function aboutCertificate(origin: string, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return []
  const about = `Certificate of ${hostname}`
  try {
    const ends = await endOfCertificate(hostname, port === '' ? 443 : Number(port))
    return [judgeCertificate(about, ends, now)]
  } catch (error) {
    return [
      wrong(about, `It is not trusted: ${(error as Error).message}.`, 'Install one of an authority, with its chain.'),
    ]
  }
}

/** Pure. */
export function judgeCertificate(about: string, ends: Date, now: Date): Finding {
  const days = Math.trunc((ends.getTime() - now.getTime()) / DAY_MS)
  if (days >= DAYS_MIN) return fine(about, `It is good for ${days} days.`)
  return (days > 0 ? warning : wrong)(about, `It ends in ${days} days.`, 'Renew it, and have it renewed by itself.')
}

function endOfCertificate(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('nobody answered')))
  })
}
