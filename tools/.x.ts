import { sentencesIn, findCatalogueFaults, readCatalogue, TRANSLATED } from './tidy/catalogues.ts'
import { readSources } from './tidy/sources.ts'
import { writeFileSync } from 'node:fs'
const src = readSources(/\.tsx?$/, ['packages', 'apps'])
const s = sentencesIn(src)
for (const l of TRANSLATED) { const f = findCatalogueFaults(l, readCatalogue(l), s); console.log(l, f.length, f.slice(0, 4)) }
const cat = readCatalogue('sw')
const missing = [...s].filter(([k]) => cat[k] === undefined)
console.log(missing.length, missing.reduce((n, [k]) => n + k.split(' ').length, 0))
writeFileSync('/tmp/imp/missing.json', JSON.stringify(missing, null, 1))
