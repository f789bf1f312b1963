import { checkGraph } from './lib/graph/checkGraph.mjs'
import { checkNeutral } from './lib/graph/checkNeutral.mjs'
import { checkWaits } from './lib/graph/checkWaits.mjs'
import { FOLDERS, NEUTRAL, PACKAGES, STRANGERS } from './lib/graph/layers.mjs'
import { WAITS } from './lib/graph/waits.mjs'
import { ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'

await main(() => {
  const graph = checkGraph(ROOT, { packages: PACKAGES, folders: FOLDERS, strangers: STRANGERS })
  const neutral = checkNeutral(ROOT, NEUTRAL)
  const { violations: timed, waits } = checkWaits(ROOT, WAITS)
  const violations = [...graph.violations, ...neutral.violations, ...timed]
  for (const violation of violations) console.log(violation)
  if (violations.length > 0) return 1
  console.log(`The imports of ${graph.files} files follow the layers and have no cycle.`)
  console.log(`${neutral.files} neutral files mention no namespace.`)
  console.log(`${waits} lines of the end-to-end tests wait for a fixed time.`)
  return 0
})
