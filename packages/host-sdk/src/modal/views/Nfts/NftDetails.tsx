import { ArrowUpIcon, CopyIcon, ExternalIcon, GridIcon, WarnIcon } from '@vestibule/design/icons'
import { parseCaipAddress } from '@vestibule/protocol'
import { toast } from '../../../alerts/toast.js'
import type { NftBalance } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { push } from '../../../navigation/router.js'
import { truncateAddress } from '../../../platform/units.js'
import { nftLink } from '../../../transactions/explorerLink.js'
import { useCore, useModal } from '../../context.js'
import { Button, IconButton } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { useCopy } from '../../useCopy.js'
import type { ViewProps } from '../ViewProps.js'
import { nftsText } from './i18n.js'
import { NftPicture } from './NftPicture.js'
import { useNfts } from './useNfts.js'

/** One NFT: what it is, and what can be done with it. */
export function NftDetails({ params }: ViewProps<'WalletNft'>) {
  const { core } = useModal()
  const holdings = useNfts()
  const nft = holdings?.nfts.find(
    ({ address, tokenId }) => address === params.address && tokenId === params.tokenId,
  )
  if (nft !== undefined) return <Details nft={nft} />
  return (
    <div className="stack">
      <EmptyState icon={<GridIcon />} title={nftsText('gone')} hint="" />
      <Button testId="vb-nft-back" onClick={() => goBack(core)}>
        {nftsText('back')}
      </Button>
    </div>
  )
}

function Details({ nft }: { nft: NftBalance }) {
  const { core } = useModal()
  const { accountState, networkState } = useCore((state) => getNamespace(state))
  const copyAddress = useCopy()
  const { caipAddress } = accountState
  const { caipNetwork: network } = networkState
  if (network === undefined || caipAddress === undefined) return null
  const { name, collection, address, tokenId, standard, quantity, isSpam } = nft
  const contract = parseCaipAddress(address).address
  const explorer = nftLink(network, { contract, tokenId })
  const canSend = core.adapters.get(network.chainNamespace)?.transfer !== undefined

  async function copyId() {
    try {
      await navigator.clipboard.writeText(tokenId)
      toast(core, 'success', nftsText('copied'))
    } catch {
      // Forbidden by the visitor or the page; the number can be marked by hand.
      toast(core, 'error', 'remote.copyFailed')
    }
  }
  function send() {
    const draft = { token: address, nft: { address, tokenId }, amount: '1', inFiat: false }
    core.store.setState({
      send: { caipAddress: caipAddress as typeof address, receiver: '', ...draft },
    })
    push(core, view('WalletSend'))
  }

  return (
    <div className="stack nft-page">
      <NftPicture key={nft.imageUrl} nft={nft} eager />
      <p className="nft-title">
        <bdi data-testid="vb-nft-name">{name}</bdi>
        {collection !== '' && <bdi className="muted small">{collection}</bdi>}
      </p>
      {isSpam && (
        <p className="nft-warning small" role="note">
          <WarnIcon />
          <span>{nftsText('suspicious')}</span>
        </p>
      )}
      <dl className="nft-facts">
        <dt>{nftsText('tokenId')}</dt>
        <dd>
          <bdi title={tokenId} data-testid="vb-nft-id">
            {tokenId}
          </bdi>
          <IconButton small label={nftsText('copyId')} onClick={() => void copyId()}>
            <CopyIcon />
          </IconButton>
        </dd>
        {quantity !== '1' && (
          <>
            <dt>{nftsText('quantity')}</dt>
            <dd data-testid="vb-nft-quantity">{quantity}</dd>
          </>
        )}
        <dt>{nftsText('standard')}</dt>
        <dd>{standard}</dd>
        <dt>{nftsText('contract')}</dt>
        <dd>
          <bdi title={contract}>{truncateAddress(contract)}</bdi>
          <IconButton small label={nftsText('copyContract')} onClick={() => copyAddress(contract)}>
            <CopyIcon />
          </IconButton>
        </dd>
        <dt>{nftsText('network')}</dt>
        <dd>{network.name}</dd>
      </dl>
      {canSend && (
        <Button kind="primary" testId="vb-nft-send" onClick={send}>
          <ArrowUpIcon />
          {nftsText('send')}
        </Button>
      )}
      {explorer !== undefined && (
        <a className="button" data-kind="soft" href={explorer} target="_blank" rel="noreferrer">
          <ExternalIcon />
          {nftsText('explorer')}
        </a>
      )}
    </div>
  )
}
