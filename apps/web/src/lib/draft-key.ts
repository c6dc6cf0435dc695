// The key that drafts are sealed with in this browser: it leaves with signing out. Loaded when there is something to seal or
// to open.
import { sealingKey } from './sealing-key.ts'

export const { seal, unseal, forget: forgetDraftKey } = sealingKey('draft-key')
