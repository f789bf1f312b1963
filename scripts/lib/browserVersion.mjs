import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Chromium and its derivatives: a word, and four numbers of which the first counts. */
const VERSION = /\b(\d+)\.\d+\.\d+\.\d+\b/

/** The major version of a browser; undefined if there is none, or it reports no version. */
export async function browserVersion(path) {
  if (!existsSync(path)) return undefined
  const { output } = await run(path, ['--version'], { keep: true, timeout: 30_000 })
  const [, major] = VERSION.exec(output) ?? []
  return major === undefined ? undefined : Number(major)
}
