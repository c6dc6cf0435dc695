import { setPartnerPublicKey } from '@kivuko/contract/partner-signatures.ts'
import * as contract from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './manage-keys.ts'
import { setPublicKey } from './set-public-key.ts'

export function keyRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPartnerKeys).handle(async ({ params, query }, { id: userId }) => ({
      keys: await listKeys(deps, { userId, partnerId: params.id, ...query }),
    })),
    on(contract.createPartnerKey).handle(({ params, body }, { id: userId }) =>
      createKey(deps, { userId, partnerId: params.id, ...body }),
    ),
    on(contract.rotatePartnerKey).handle(({ params, body }, { id: userId }) =>
      rotateKey(deps, {
        ...{ userId, partnerId: params.id, keyId: params.key },
        ...{ mode: body.mode, overlapHours: body.overlap_hours },
      }),
    ),
    on(setPartnerPublicKey).handle(async ({ params, body: { mode, public_key: publicKey } }, { id: userId }) => ({
      key: await setPublicKey(deps, { userId, partnerId: params.id, keyId: params.key, mode, publicKey }),
    })),
    on(contract.revokePartnerKey).handle(async ({ params, body }, { id: userId }) => ({
      key: await revokeKey(deps, { userId, partnerId: params.id, keyId: params.key, ...body }),
    })),
  ]
}
