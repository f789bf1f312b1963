import { failNfts } from '../../../assets/kept/storedNfts.js'
import type { Core } from '../../../core/core.js'

export async function readNfts(
  core: Core,
  options: { force: boolean; isAgain?: boolean | undefined },
): Promise<void> {
  try {
    const { readNftsOfAccount } = await import('../../../assets/nfts.js')
    await readNftsOfAccount(core, options)
  } catch (error) {
    core.log.warn('The NFTs were not loaded.', error)
    failNfts(core)
  }
}
