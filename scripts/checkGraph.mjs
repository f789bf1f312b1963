import { checkGraph } from './lib/graph/checkGraph.mjs'
import { FOLDERS, PACKAGES } from './lib/graph/layers.mjs'
import { ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'

await main(() => {
  const { violations, files } = checkGraph(ROOT, { packages: PACKAGES, folders: FOLDERS })
  for (const violation of violations) console.log(violation)
  if (violations.length === 0)
    console.log(`The imports of ${files} files point down only, without a cycle.`)
  return violations.length === 0 ? 0 : 1
})
