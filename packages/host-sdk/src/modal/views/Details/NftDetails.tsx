import { ArrowUpIcon } from '@vestibule/design/icons'
import { type CaipAddress, parseCaipAddress } from '@vestibule/protocol'
import { formatDecimal } from '@vestibule/protocol/numbers'
import type { NftBalance } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { tokenLink } from '../../../transactions/explorerLink.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { NftPicture } from '../Nfts/NftPicture.js'
import { useNfts } from '../Nfts/useNfts.js'
import { ExplorerLink } from './ExplorerLink.js'
import { Fact } from './Fact.js'
import { Gone } from './Gone.js'
import { detailsText } from './i18n.js'
import { Suspicious } from './Suspicious.js'
import { useSendDraft } from './useSendDraft.js'

export function NftDetails(props: { address: CaipAddress; tokenId: string }) {
  const holdings = useNfts()
  const nft = holdings?.nfts.find(
    ({ address, tokenId }) => address === props.address && tokenId === props.tokenId,
  )
  return nft === undefined ? <Gone /> : <Details nft={nft} />
}

function Details({ nft }: { nft: NftBalance }) {
  const { core } = useModal()
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const send = useSendDraft()
  if (network === undefined) return null
  const isMint = core.adapters.get(network.chainNamespace)?.hasMints === true
  const { name, collection, address, tokenId, standard, quantity, isSpam } = nft
  const contract = parseCaipAddress(address).address
  return (
    <div className="stack details">
      <NftPicture key={nft.imageUrl} nft={nft} eager />
      <p className="details-title">
        <bdi data-testid="vb-nft-name">{name}</bdi>
        {collection !== '' && <bdi className="muted small">{collection}</bdi>}
      </p>
      {isSpam && <Suspicious />}
      {send !== undefined && (
        <Button
          kind="primary"
          testId="vb-nft-send"
          onClick={() => send({ token: address, nft: { address, tokenId }, amount: '1' })}
        >
          <ArrowUpIcon />
          {detailsText('send')}
        </Button>
      )}
      <dl className="details-facts">
        {!isMint && (
          <Fact
            name={detailsText('tokenId')}
            testId="vb-nft-id"
            copied={{
              text: tokenId,
              label: detailsText('copyId'),
              says: detailsText('idCopied'),
            }}
          >
            {tokenId}
          </Fact>
        )}
        {quantity !== '1' && (
          <Fact name={detailsText('quantity')} testId="vb-nft-quantity">
            {formatDecimal(quantity)}
          </Fact>
        )}
        <Fact name={detailsText('standard')}>{standard}</Fact>
        <Fact
          name={detailsText(isMint ? 'mint' : 'contract')}
          testId="vb-nft-contract"
          copied={{
            text: contract,
            label: detailsText(isMint ? 'copyMint' : 'copyContract'),
            says: 'copied',
          }}
        >
          {truncateAddress(contract)}
        </Fact>
        <Fact name={detailsText('network')}>{network.name}</Fact>
      </dl>
      <ExplorerLink
        href={tokenLink(network, { contract, tokenId: isMint ? undefined : tokenId })}
      />
    </div>
  )
}
