// What brand-plugin.ts makes of the brand's folder.

declare module 'virtual:brand' {
  export const NAME: string
  /** The name as names of files have it. */
  export const FILE_NAME: string
  export const MAIL: string
  /** The shapes of the mark, to stand in an svg without a fill of its own. */
  export const MARK: readonly import('react').ReactElement[]
  export const MARK_BOX: string
}

declare module 'virtual:brand-scene' {
  /** The same of the picture on the home page; empty when there is none. */
  export const SCENE: readonly import('react').ReactElement[]
  export const SCENE_BOX: string
}

declare module 'virtual:brand-claims' {
  export const CLAIMS: import('@kivuko/contract/brand-claims.ts').BrandClaims
}

declare module 'virtual:brand-texts' {
  /** What claims are in the language of this build, by what they are in claims.json. */
  export const CLAIM_TEXTS: Readonly<Record<string, string>>
}

/** content/site.ts, for pages that stand in the brand's folder. */
declare module 'virtual:site' {
  export const SITE: import('@kivuko/contract/brand-claims.ts').BrandClaims
}
