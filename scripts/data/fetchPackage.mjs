import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vm from 'node:vm'
import { npm } from '../lib/npm.mjs'
import { run } from '../lib/run.mjs'
import { Refusal, say } from '../lib/say.mjs'

/** Downloads a published package into a temporary folder. @throws Refusal if its hash is not the recorded one */
export async function fetchPackage({ name, version, integrity }) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-data-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  say(`fetching ${name} ${version}`)
  const packed = await npm(['pack', `${name}@${version}`, '--silent', '--ignore-scripts'], {
    cwd: folder,
    keep: true,
  })
  const [archive] = readdirSync(folder)
  if (packed.code !== 0 || archive === undefined)
    throw new Refusal(`npm could not fetch ${name} ${version}.`)
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== integrity)
    throw new Refusal(
      `${name} ${version} has the hash sha512-${hash}, which differs from the hash in sources.mjs.`,
    )
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  const { code } = await run('tar', ['-xzf', archive, '-C', unpacked], { cwd: folder })
  if (code !== 0) throw new Refusal(`tar could not unpack ${name} ${version}.`)
  return join(unpacked, 'package')
}

/** Reads the only value of a generated module. Runs the module in a context without our objects, and returns only text. */
export function readLiteral(file) {
  const script = readFileSync(file, 'utf8')
    .replace(/^export (?:default|const \w+ =) /m, 'globalThis.result = ')
    .replace(/^export \{\s*(\w+)[^}]*\};?$/m, 'globalThis.result = $1;')
  const text = `${script}\nJSON.stringify(globalThis.result)`
  return JSON.parse(vm.runInNewContext(text, Object.create(null), { timeout: 1_000 }))
}
