import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** A version of Chromium has four numbers. The first is the major version. */
const VERSION = /\b(\d+)\.\d+\.\d+\.\d+\b/

export async function browserVersion(path) {
  if (!existsSync(path)) return undefined
  const { output } = await run(path, ['--version'], { keep: true, timeout: 30_000 })
  const [, major] = VERSION.exec(output) ?? []
  return major === undefined ? undefined : Number(major)
}
