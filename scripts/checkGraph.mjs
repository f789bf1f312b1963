import { checkGraph } from './lib/graph/checkGraph.mjs'
import { checkNeutral } from './lib/graph/checkNeutral.mjs'
import { FOLDERS, NEUTRAL, PACKAGES } from './lib/graph/layers.mjs'
import { ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'

await main(() => {
  const graph = checkGraph(ROOT, { packages: PACKAGES, folders: FOLDERS })
  const neutral = checkNeutral(ROOT, NEUTRAL)
  const violations = [...graph.violations, ...neutral.violations]
  for (const violation of violations) console.log(violation)
  if (violations.length > 0) return 1
  console.log(`The imports of ${graph.files} files point down only, without a cycle.`)
  console.log(`${neutral.files} files know no namespace.`)
  return 0
})
