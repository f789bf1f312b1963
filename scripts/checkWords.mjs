import { ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'
import { checkWords } from './lib/words/checkWords.mjs'

await main(() => {
  const { violations, files } = checkWords(ROOT)
  for (const violation of violations) console.log(violation)
  if (violations.length > 0) return 1
  console.log(`${files} files contain no phrase of scripts/lib/words/rules.mjs.`)
  return 0
})
