import type { Wallet } from '@vestibule/protocol/http'
import type { Image } from './image.js'
import type { WalletOverrides } from './overrides.js'
import { readImage, readSnapshotImages, readSnapshotWallets } from './snapshot.js'

export type Directory = {
  wallets: readonly Wallet[]
  images: {
    /** By hash: the content of such a URL never changes. */
    hashes: ReadonlyMap<string, Image>
    wallets: ReadonlyMap<string, Image>
    assets: ReadonlyMap<string, Image>
    tokens: ReadonlyMap<string, Image>
  }
}

export function readDirectory(overrides: WalletOverrides): Directory {
  const { wallets: images, tokens, assets } = readSnapshotImages()
  const add = overrides.add.map(({ image: file, ...wallet }) => {
    const image = file === undefined ? undefined : readImage(file)
    if (image) images.set(wallet.id, image)
    // The external image replaces the snapshot's image.
    else if (wallet.image_url !== undefined) images.delete(wallet.id)
    return wallet
  })
  const wallets = arrangeWallets(readSnapshotWallets(), { ...overrides, add }).map((wallet) => ({
    ...wallet,
    image_id: images.get(wallet.id)?.hash,
  }))
  const hashes = new Map(Array.from(images.values(), (image) => [image.hash, image]))
  return { wallets, images: { hashes, wallets: images, assets, tokens } }
}

function arrangeWallets(
  snapshot: readonly Wallet[],
  overrides: Omit<WalletOverrides, 'add'> & { add: readonly Wallet[] },
): Wallet[] {
  const { add, hide, order, feature, certified } = overrides
  const known = new Map(snapshot.map((wallet) => [wallet.id, wallet]))
  const own = add.filter(({ id }) => !known.has(id))
  for (const wallet of add) known.set(wallet.id, { ...known.get(wallet.id), ...wallet })

  const sequence = new Set([...order, ...feature, ...own.map(({ id }) => id), ...known.keys()])
  for (const id of hide) sequence.delete(id)
  return [...sequence]
    .flatMap((id) => known.get(id) ?? [])
    .map((wallet, index) => ({
      ...wallet,
      order: index,
      badge_type: certified.includes(wallet.id) ? 'certified' : 'none',
      ...(feature.includes(wallet.id) ? { featured: true } : {}),
    }))
}
