// The process that reads M-Pesa's statements.
import { judged } from '#platform/judge-apart.ts'
import { readMpesaFile } from './mpesa-file.ts'

export default (bytes: Uint8Array) => judged(() => readMpesaFile(Buffer.from(bytes)))
