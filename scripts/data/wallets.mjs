import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from '../lib/root.mjs'
import { main, Refusal, say } from '../lib/say.mjs'
import { fetchPackage } from './fetchPackage.mjs'
import { readIconSource } from './readIconSource.mjs'
import { readReplacements } from './readReplacements.mjs'
import { readWalletSource } from './readWalletSource.mjs'
import { REPLACEMENTS, WITHOUT_IMAGE } from './replacements.mjs'
import { SOURCES } from './sources.mjs'

/** Chains of a developer's machine, with our own icons. */
const LOCAL_CHAINS = [1337, 31337, 31338]
const LOCAL = 'images/networks/local.svg'

const DATA = inRoot('packages/services/data')

/** Updates the snapshot of the wallet directory. Run it by hand: npm run data:wallets */
await main(async () => {
  const folders = {}
  for (const [name, source] of Object.entries(SOURCES)) folders[name] = await fetchPackage(source)
  const { wallets, images, left } = readWalletSource(folders.wallets)
  const { files, assets } = readIconSource({ names: folders.iconNames, icons: folders.icons })
  const replacements = readReplacements(REPLACEMENTS, folders)
  for (const id of [...replacements.keys(), ...WITHOUT_IMAGE])
    if (!images.delete(id)) throw new Refusal(`${id} has no image to replace.`)
  for (const line of left) say(`left out ${line}`)

  const local = readFileSync(join(DATA, LOCAL))
  rmSync(join(DATA, 'images'), { recursive: true, force: true })
  for (const [id, image] of images) write(`images/wallets/${id}.webp`, image)
  for (const [id, { type, content }] of replacements) write(`images/wallets/${id}.${type}`, content)
  for (const [path, svg] of files) write(`images/${path}`, svg)
  write(LOCAL, local)
  for (const chainId of LOCAL_CHAINS) assets[`eip155:${chainId}`] = LOCAL.replace('images/', '')
  write('wallets.json', `[\n${wallets.map((wallet) => JSON.stringify(wallet)).join(',\n')}\n]\n`)
  write('assets.json', `${JSON.stringify(assets, Object.keys(assets).sort(), 1)}\n`)
  write('sources.json', `${JSON.stringify(Object.values(SOURCES), null, 2)}\n`)
  copyFileSync(join(folders.wallets, 'LICENSE'), join(DATA, 'LICENSE-thirdweb'))
  const count = images.size + replacements.size
  say(`${wallets.length} wallets, ${count} of their images, ${files.size} other images`)
})

function write(path, content) {
  const file = join(DATA, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
