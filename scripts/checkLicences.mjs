import { checkLicences } from './lib/licences.mjs'
import { ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'

await main(() => {
  const { violations, packages } = checkLicences(ROOT)
  for (const violation of violations) console.log(violation)
  if (violations.length === 0)
    console.log(`The licences of ${packages} packages are compatible with ours.`)
  return violations.length === 0 ? 0 : 1
})
