// Packs what is written for one reader, who waits: good is enough.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const QUALITY = 4
/** A smaller answer fits into one packet as it is. */
const WORTH_BYTES = 1_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Body = { content: Buffer; encoding: 'br' | 'gzip' | undefined }

/** In the best form that the browser takes. */
export async function packed({ headers }: Pick<FastifyRequest, 'headers'>, text: string): Promise<Body> {
  const plain = Buffer.from(text)
  const taken = headers['accept-encoding'] ?? ''
  if (taken.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    return { content: await brotli(plain, { params }), encoding: 'br' }
  }
  if (taken.includes('gzip')) return { content: await zip(plain), encoding: 'gzip' }
  return { content: plain, encoding: undefined }
}

/**
 * Lists travel packed. How long a packed answer is could tell a secret in it to whoever chooses a part of it and makes a
 * browser ask: here nobody else can, since a session is a header that no other site can send.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    packed(request, payload).then(({ content, encoding }) => {
      if (encoding) reply.header('content-encoding', encoding).removeHeader('content-length')
      done(null, encoding ? content : payload)
    }, done)
  })
}
