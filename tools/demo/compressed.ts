import { brotliCompressSync, constants } from 'node:zlib'

/** As small as it gets: it is made seldom, and read often. */
export function compressed(text: string): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}
