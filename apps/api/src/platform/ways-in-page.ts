// The pages on which one signs in say from their first paint how: what stands there depends on settings of this process, so
// the built page, which knows none, has a place for it. Nothing moves when its scripts come.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** As the contract's authOptions answers. */
export type Ways = { providers: readonly { id: string; name: string }[]; passkeys: boolean }

export type FilledPage = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/** Where the built page names the provider (apps/web/src/features/people/auth/sign-in-ways.ts). */
const PROVIDER_PLACE = '%provider%'
const ROOT = '<html '
/** Packed once for each of a few forms: good is enough. */
const QUALITY = 6

/** Answers the page of a file with these ways in it; undefined where the built page as it is says all. */
export function fillPages(): (file: string, ways: Ways) => FilledPage | undefined {
  const known = new Map<string, { changedMs: number; page: FilledPage }>()
  return (file, ways) => {
    const offers = [...(ways.providers.length > 0 ? ['provider'] : []), ...(ways.passkeys ? ['passkey'] : [])]
    if (offers.length === 0) return undefined
    const key = `${file} ${JSON.stringify(ways)}`
    const changedMs = statSync(file).mtimeMs
    const before = known.get(key)
    if (before?.changedMs === changedMs) return before.page
    const page = packed(fill(readFileSync(file, 'utf8'), ways, offers))
    known.set(key, { changedMs, page })
    return page
  }
}

function fill(html: string, ways: Ways, offers: readonly string[]): string {
  const told = `data-offers="${offers.join(' ')}" data-ways="${escaped(JSON.stringify(ways))}"`
  return html
    .replace(ROOT, () => `${ROOT}${told} `)
    .replaceAll(PROVIDER_PLACE, () => escaped(ways.providers[0]?.name ?? ''))
}

function packed(html: string): FilledPage {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
    plain,
    br: brotliCompressSync(plain, { params }),
    gzip: gzipSync(plain),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
