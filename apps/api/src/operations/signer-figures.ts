// Which signer signs, since when, and which does not answer: asked when Prometheus asks.
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '#deps.ts'
import type { Standing } from '#providers/signer/port.ts'

const STANDINGS = ['active', 'passive', 'silent'] as const satisfies readonly Standing['is'][]

/**
 * Answers what reads them anew, which never rejects. Places are numbered as `SIGNER_URL` names them, from 1. Without a
 * signer nothing is told.
 */
export function createSignerFigures({ signerWatch, clock }: Deps, registry: Registry): () => Promise<void> {
  const standing = new Gauge({
    name: 'kivuko_signer_standing',
    help: '1 for what the signer at this place of SIGNER_URL says it is, or silent when it does not answer; else 0',
    labelNames: ['place', 'standing'] as const,
    registers: [registry],
  })
  const since = new Gauge({
    name: 'kivuko_signer_active_seconds',
    help: 'How long the signer that signs has done so; missing while none does, and where there is one with a folder',
    registers: [registry],
  })
  const term = new Gauge({
    name: 'kivuko_signer_term',
    help: 'Counts how often a signer took over; missing like the one before',
    registers: [registry],
  })
  const forget = () => {
    for (const each of [since, term]) each.remove()
  }
  const tell = (standings: readonly Standing[]) => {
    for (const [index, { is }] of standings.entries())
      for (const each of STANDINGS) standing.set({ place: String(index + 1), standing: each }, each === is ? 1 : 0)
    forget()
    const active = standings.find((each) => each.is === 'active')
    if (active?.since) since.set(Math.max(0, (clock.now().getTime() - active.since.getTime()) / 1_000))
    if (active?.term !== undefined) term.set(active.term)
  }
  let asking: Promise<void> | undefined
  forget()
  return async () => {
    if (!signerWatch) return
    // Who asks meanwhile waits for the same answers.
    asking ??= signerWatch
      .standings()
      .then(tell)
      .finally(() => {
        asking = undefined
      })
    await asking
  }
}
