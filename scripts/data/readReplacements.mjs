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
 * @param replacements In the format of REPLACEMENTS.
 * @param folders Package folders by the names used there.
 * @returns {Map<string, { type: 'svg' | 'webp', content: string | Buffer }>} By wallet id.
 * @throws Refusal if a package no longer contains an image.
 */
export function readReplacements(replacements, folders) {
  const images = new Map()
  for (const [source, names] of Object.entries(replacements))
    for (const [id, name] of Object.entries(names)) {
      const content = READERS[source](folders[source], name)
      if (content === undefined) throw new Refusal(`${source} contains no image ${name} for ${id}.`)
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
