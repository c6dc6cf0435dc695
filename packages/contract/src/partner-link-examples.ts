// One example of each call about verification links: a part of those of all calls.
import { LINK_ID, link, newLink, takenLink } from './partner-example-things.ts'

export const LINK_EXAMPLES = {
  createVerificationLink: {
    body: newLink,
    answer: { ...link, url: `https://pay.example/sw/verification#kv_vl_test_${'4Tn8cXs2'.repeat(5)}Jp6` },
    sdk: { method: 'verificationLinks.create', args: [newLink] },
  },
  readVerificationLink: {
    params: { id: LINK_ID },
    answer: takenLink,
    sdk: { method: 'verificationLinks.get', args: [LINK_ID] },
  },
  revokeVerificationLink: {
    params: { id: LINK_ID },
    answer: { ...link, status: 'revoked' },
    sdk: { method: 'verificationLinks.revoke', args: [LINK_ID] },
  },
} as const
