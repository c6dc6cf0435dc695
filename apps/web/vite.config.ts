// One configuration for the dev server, the browser build and the build that renders static HTML (tools/build.ts).
import { fileURLToPath } from 'node:url'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandPlugin } from './brand-plugin.ts'
import { contentPlugins } from './content-plugin.ts'
import { texts } from './texts-plugin.ts'

const brand = readBrand(process.env.BRAND_FOLDER || undefined)
const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? 3010}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    brandPlugin(brand),
    ...contentPlugins(brand, process.env.PUBLIC_URL?.replace(/\/+$/, '')),
    texts(brand.name),
    react(),
    tailwindcss(),
  ],
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
  },
  build: {
    target: 'es2022',
    // The strict Content-Security-Policy takes neither data: addresses nor inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Few files on a slow network: the framework, and what several screens share.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@remix-run)\//,
              priority: 7,
            },
            // What loads any other file: the first code of a page needs nothing else.
            { name: 'loader', test: /vite\/preload-helper/, priority: 9 },
            // Amounts and what is asked about them, without the framework: the first price of a page needs no more.
            {
              name: 'amounts',
              test: /packages\/(contract\/src\/(api-base|buying|languages|price-ranges|text)|money\/)|src\/lib\/(language|typed-amount)|src\/ui\/class-names|features\/trading\/buy\/(early-answer|purchase-rates|quote-terms|read-amount)\.ts/,
              priority: 8,
            },
            // Prices as the script before React writes them, and React after it.
            {
              name: 'figures',
              test: /src\/ui\/(part|money-part|spark-path)\.ts|features\/market\/prices\/(price-parts|early-market|renewal)\.ts/,
              priority: 8,
            },
            // The frame of every page and the list of all: one file, because each of them needs both.
            {
              name: 'frame',
              test: /src\/app\/(alive|app|article-screens|brand|crash-guard|early-input|found-screens|guard|island|kyc-mark|layouts|lazy-panels|notification-bell|paths|proof-gate|public-header|screens)\.tsx?/,
              priority: 5,
            },
            // What asks the server, and the schemas of a customer's first content: nothing else may stand before that.
            {
              name: 'asking',
              test: /node_modules\/zod\/|src\/lib\/(api-client|session-calls|balances|kyc-status)\.ts|packages\/contract\/src\/(auth|kyc|notifications|transactions|wallets)\.ts/,
              priority: 5,
            },
            // What a customer's screens share: one file rather than twenty, each of which would be a way to the server.
            {
              name: 'customer',
              test: /node_modules\/@tanstack\/|src\/app\/(navigation|follow-intent)\.ts|src\/lib\/(format|outage|outage-note|verification-mark)\.tsx?|features\/record\/(notifications\/|wallets\/(api|summary|summary-cards|balance-lists|balance-row)\.|transactions\/(api|transaction-(row|names))\.)|features\/compliance\/kyc\/(kyc-banner|standing-text)|features\/people\/profile\/(level-labels|verification-badge)/,
              minShareCount: 2,
              priority: 4,
            },
            // What the buy widget asks with: comes when there is something to ask.
            {
              name: 'calls',
              test: /packages\/contract\/src\/(quotes|orders|payments|market-prices)\.ts|features\/trading\/buy\/api\.ts/,
              minShareCount: 2,
              priority: 4,
            },
            // The widget and its way to a card form: what follows an order belongs to its own screens.
            {
              name: 'buying',
              test: /src\/(app\/card-panel|ui\/link-tabs)|src\/features\/trading\/buy\/(?!order-|phone-|placed-order|use-order|payment-result|payment-instructions|api\.ts)/,
              minShareCount: 2,
              priority: 5,
            },
            // What the public pages show at first, by name: nothing else of ui and lib may weigh on them.
            {
              name: 'shared',
              test: /src\/(app\/(app|article-screens|brand|coin-screens|crash-guard|early-input|guard|island|kyc-mark|layouts|lazy-panels|notification-bell|paths|proof-gate|public-header|screens)|lib\/(api-error|asked-proof|browser-storage|chosen-language|clock|coin-alias|coin-pages|device-nonce|early-calls|renewed-token|return-address|session|sought-part|typed-amount|unauthorized|use-hydrated|use-session)|ui\/(after-press|alert|button|card|class-names|field-frame|heading|line-icons|mark|nav-menu|receipt|skeleton|skip-link|spinner|text-link|use-dropdown))\.tsx?|packages\/(contract\/src\/(api-base|buying)|money\/)/,
              priority: 6,
            },
            // What judges passwords, which says nothing: two thirds of all code, and so one file for all languages.
            { name: 'guessing', test: /node_modules\/@zxcvbn-ts\/(core|language-common)\//, priority: 4 },
            // What several other screens show, without the tabs that /buy has too. Nothing of lib: a group takes
            // along what its modules import.
            {
              name: 'screens',
              test: /src\/ui\/(?!link-tabs)|node_modules\/lucide-react\//,
              minShareCount: 3,
              priority: 3,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: { '/api': apiOrigin },
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url)), brand.folder] },
  },
  preview: { proxy: { '/api': apiOrigin } },
})
