/** `npm run notices`: writes the list of packages in the third-party notices. */
import { readFileSync, writeFileSync } from 'node:fs'

import { lockfile, NOTICES, sources } from './checkout.ts'
import { shippedPackages, withPackages } from './thirdPartyNotices.ts'

writeFileSync(NOTICES, withPackages(readFileSync(NOTICES, 'utf8'), shippedPackages(lockfile, sources)))
