// Which of Debian's programs a cluster misses here; undefined when it has all.
import { findPrograms } from '../../../../tools/cluster/programs.ts'

const programs = findPrograms()

export const missingPrograms = 'missing' in programs ? programs.missing.join(', ') : undefined
if (missingPrograms) console.info(`The cluster is not tried: this machine does not have ${missingPrograms}.`)
