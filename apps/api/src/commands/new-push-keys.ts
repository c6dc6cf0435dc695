// `new-push-keys.ts`: a fresh pair for Web Push, as the two settings it is written into. Nothing is kept.
import { newPushKeys } from '#platform/push-keys.ts'

const { publicKey, privateKey } = newPushKeys()
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
