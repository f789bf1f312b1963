import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isNamespace } from '@vestibule/protocol'
import { cleanSvg } from './cleanSvg.mjs'
import { readLiteral } from './fetchPackage.mjs'
import { CONNECTORS, TOKENS } from './supplements.mjs'

/** Maximum size of a drawing: a row shows it at 40 pixels. The second limit is for drawings that we request. */
const LARGEST = 6_000
const LARGEST_WANTED = 26_000
const MOST_TOKENS = 200

/** @returns {{ files: Map<string, string>, assets: Record<string, string> }} drawings by path, and paths by asset id */
export function readIconSource({ names, icons }) {
  const metadata = join(names, 'dist/metadata')
  const files = new Map()
  const add = (path, [kind, file], largest = LARGEST) => {
    const svg = readWeb3Icon(icons, `${kind}/${file}`)
    if (svg === undefined || svg.length > largest) return false
    files.set(path, svg)
    return true
  }

  const assets = {}
  for (const { caip2id, filePath } of readLiteral(join(metadata, 'networks.js'))) {
    const file = filePath.replace(/^network:/, '')
    const path = `networks/${file}.svg`
    const isServed = isNamespace(caip2id?.split(':')[0])
    if (isServed && !(caip2id in assets) && add(path, ['networks', file])) assets[caip2id] = path
  }
  for (const [id, file] of Object.entries(CONNECTORS)) {
    const path = `connectors/${file}.svg`
    if (add(path, ['wallets', file])) assets[id] = path
  }

  const ranked = readLiteral(join(metadata, 'tokens.js'))
    .map((token) => ({ ...token, symbol: token.symbol.toUpperCase() }))
    .filter(({ symbol }) => /^[A-Z0-9]{1,12}$/.test(symbol))
    .sort((a, b) => (a.marketCapRank ?? Infinity) - (b.marketCapRank ?? Infinity))
  let count = 0
  for (const { symbol, filePath } of ranked) {
    const path = `tokens/${symbol}.svg`
    const isWanted = TOKENS.includes(symbol)
    if (files.has(path) || (!isWanted && count >= MOST_TOKENS)) continue
    const file = ['tokens', filePath.replace(/^token:/, '')]
    if (add(path, file, isWanted ? LARGEST_WANTED : LARGEST)) count += 1
  }
  return { files, assets }
}

/** Reads a drawing such as wallets/safe, with its background. Undefined if the package does not contain it. */
export function readWeb3Icon(folder, name) {
  const [kind, file] = name.split('/')
  const path = join(folder, 'dist/svgs', kind, 'background', `${file}.svg.js`)
  return existsSync(path) ? cleanSvg(readLiteral(path)) : undefined
}
