import { SCENE, SCENE_BOX } from 'virtual:brand-scene'

/** The operator's picture for the home page, if they have one. Decoration only. */
export function BrandScene({ className }: { className: string }) {
  if (SCENE.length === 0) return null
  return (
    <svg viewBox={SCENE_BOX} fill="none" aria-hidden="true" className={className}>
      {SCENE}
    </svg>
  )
}
