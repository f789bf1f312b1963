import { formatDecimal } from '@vestibule/protocol/numbers'
import type { NftBalance } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { NftPicture } from './NftPicture.js'

/** One NFT in the grid, which leads to its page. */
export function NftCard({ nft, testId }: { nft: NftBalance; testId: string }) {
  const { core } = useModal()
  const { name, collection, address, tokenId, quantity } = nft
  return (
    <button
      type="button"
      className="nft-card"
      data-testid={testId}
      onClick={() => push(core, view('WalletDetails', { of: 'nft', address, tokenId }))}
    >
      {/* Another picture starts again. */}
      <NftPicture key={nft.imageUrl} nft={nft} />
      <span className="nft-name">
        <bdi>{name}</bdi>
        {quantity !== '1' && (
          <span className="nft-count">×{formatDecimal(quantity, { places: 0 })}</span>
        )}
      </span>
      <bdi className="nft-collection">{collection}</bdi>
    </button>
  )
}
