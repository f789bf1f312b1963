import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../lib/say.mjs'
import { cleanSvg } from './cleanSvg.mjs'
import { readLiteral } from './fetchPackage.mjs'
import { readWeb3Icon } from './readIconSource.mjs'
import { readWalletImage } from './readWalletSource.mjs'

const READERS = {
  rainbowkit: readRainbowKit,
  icons: readWeb3Icon,
  wallets5103: readWalletImage,
  wallets5119: readWalletImage,
}

/**
 * Reads the images that replace others.
 * @param replacements As REPLACEMENTS.
 * @param folders Of the packages, by their names in it.
 * @returns {Map<string, { type: 'svg' | 'webp', content: string | Buffer }>} By the wallet's id.
 * @throws Refusal when a package does not contain an image any more.
 */
export function readReplacements(replacements, folders) {
  const images = new Map()
  for (const [source, names] of Object.entries(replacements))
    for (const [id, name] of Object.entries(names)) {
      const content = READERS[source](folders[source], name)
      if (content === undefined) throw new Refusal(`${source} has no image ${name} for ${id}.`)
      images.set(id, { type: typeof content === 'string' ? 'svg' : 'webp', content })
    }
  return images
}

function readRainbowKit(folder, name) {
  const dist = join(folder, 'dist')
  const file = readdirSync(dist).find((file) => file.startsWith(`${name}Wallet-`))
  const [, svg] =
    /^data:image\/svg\+xml,(.*)$/s.exec(file ? readLiteral(join(dist, file)) : '') ?? []
  return svg && cleanSvg(decodeURIComponent(svg))
}
