import { readFileSync } from 'node:fs'

/** Answers of a vendor, as its documentation has them: `source` and `date` in the file say where and when. */
export function readRecorded<answers>(name: string): answers {
  return JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8'))
}
