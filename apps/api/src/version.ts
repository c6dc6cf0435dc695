// Kivuko's version, from the package itself.
import manifest from '../package.json' with { type: 'json' }

export const VERSION = manifest.version
