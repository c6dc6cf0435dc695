interface ImportMetaEnv {
  /** The API's address when it is not the site's own. */
  readonly VITE_API_URL?: string
  /** 'demonstration' where the site shows an operator that does not exist; otherwise it says the claims of the brand. */
  readonly VITE_SITE_CONTENT?: string
  /** The language of the files: put in by the build (texts-plugin.ts), none in tests and the dev server. */
  readonly VITE_LANGUAGE?: import('@kivuko/contract/languages.ts').Language
  /** The year the site was built in: see vite.config.ts. */
  readonly VITE_BUILD_YEAR: string
}
