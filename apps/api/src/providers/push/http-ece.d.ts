// What is used of http_ece, which has no types of its own.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Params = { version: 'aes128gcm'; rs: number; salt: Buffer; privateKey: ECDH; dh: Buffer; authSecret: Buffer }
  const ece: { encrypt(text: Buffer, params: Params): Buffer }
  export default ece
}
