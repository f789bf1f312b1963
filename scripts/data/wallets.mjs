import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from '../lib/root.mjs'
import { main, say } from '../lib/say.mjs'
import { fetchPackage } from './fetchPackage.mjs'
import { readIconSource } from './readIconSource.mjs'
import { readWalletSource } from './readWalletSource.mjs'
import { SOURCES } from './sources.mjs'

const DATA = inRoot('packages/services/data')

/** Rebuilds the wallet directory's snapshot, by hand: npm run data:wallets */
await main(async () => {
  const source = await fetchPackage(SOURCES.wallets)
  const names = await fetchPackage(SOURCES.iconNames)
  const icons = await fetchPackage(SOURCES.icons)
  const { wallets, images, left } = readWalletSource(source)
  const { files, assets } = readIconSource({ names, icons })
  for (const line of left) say(`left out ${line}`)

  rmSync(join(DATA, 'images'), { recursive: true, force: true })
  for (const [id, image] of images) write(`images/wallets/${id}.webp`, image)
  for (const [path, svg] of files) write(`images/${path}`, svg)
  // One entry per line, so that a change of the source reads as what changed.
  write('wallets.json', `[\n${wallets.map((wallet) => JSON.stringify(wallet)).join(',\n')}\n]\n`)
  write('assets.json', `${JSON.stringify(assets, Object.keys(assets).sort(), 1)}\n`)
  write('sources.json', `${JSON.stringify(Object.values(SOURCES), null, 2)}\n`)
  copyFileSync(join(source, 'LICENSE'), join(DATA, 'LICENSE-thirdweb'))
  say(`${wallets.length} wallets, ${images.size} of their images, ${files.size} other images`)
})

function write(path, content) {
  const file = join(DATA, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
