interface ImportMetaEnv {
  /** The API's address when it is not the site's own. */
  readonly VITE_API_URL?: string
  /** The year the site was built in: see vite.config.ts. */
  readonly VITE_BUILD_YEAR: string
}
