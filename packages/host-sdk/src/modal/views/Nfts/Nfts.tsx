import { ArrowDownIcon, ChevronDownIcon, GridIcon } from '@vestibule/design/icons'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { createText } from '@vestibule/protocol/texts'
import { useEffect, useRef, useState } from 'react'
import type { NftBalance } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { PullToRefresh } from '../../ui/refresh/PullToRefresh.js'
import { RefreshHead } from '../../ui/refresh/RefreshHead.js'
import { useRefresh } from '../../ui/refresh/useRefresh.js'
import { Unread } from '../../ui/waiting/Unread.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'
import { NftPicture } from './NftPicture.js'
import { readNfts } from './readNfts.js'
import { useNfts } from './useNfts.js'

const nftsText = createText<keyof typeof en>(messages)

const WAITING = ['one', 'two', 'three', 'four']

export function Nfts() {
  const { core } = useModal()
  const [showsSpam, setShowsSpam] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  // Scroll to the opened NFTs: they may be outside the visible part.
  useEffect(() => {
    if (showsSpam) row.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [showsSpam])
  const holdings = useNfts()
  const { status = 'loading', nfts = [], isPartial = false } = holdings ?? {}
  const trusted = nfts.filter(({ isSpam }) => !isSpam)
  const spam = nfts.filter(({ isSpam }) => isSpam)
  const refresh = useRefresh(() => readNfts(core, { force: true }))
  const isOffline = useIsOffline()

  if (nfts.length === 0 && status === 'loading' && !isOffline)
    return (
      <div className="nft-grid" aria-busy="true">
        {WAITING.map((id) => (
          <span key={id} className="nft-card" aria-hidden="true">
            <span className="nft-picture" data-state="loading" />
            <span className="shimmer" style={{ width: '60%', height: 12 }} />
          </span>
        ))}
      </div>
    )
  return (
    <>
      <PullToRefresh refresh={refresh} label={nftsText('refreshing')} />
      {status !== 'unknown' && (
        <RefreshHead refresh={refresh} label={nftsText('refresh')}>
          {trusted.length > 0 && nftsText('count', { count: trusted.length })}
        </RefreshHead>
      )}
      <Unread
        status={status}
        text={nftsText('unread')}
        testId="vb-nfts-retry"
        onRetry={() => void readNfts(core, { force: true })}
      />
      {status === 'unknown' && (
        <EmptyState
          icon={<GridIcon />}
          title={nftsText('unknown')}
          hint={nftsText('unknownHint')}
        />
      )}
      {trusted.length === 0 && status === 'ready' && (
        <div className="stack nfts-empty">
          <EmptyState
            icon={<GridIcon />}
            title={nftsText(isPartial ? 'searching' : 'empty')}
            hint={nftsText('emptyHint')}
          />
          <Button testId="vb-nfts-receive" onClick={() => push(core, view('WalletReceive'))}>
            <ArrowDownIcon />
            {nftsText('receive')}
          </Button>
        </div>
      )}
      <Grid nfts={trusted} from={0} label={nftsText('list')} />
      {spam.length > 0 && (
        <>
          <button
            ref={row}
            type="button"
            className="hidden-row small"
            aria-expanded={showsSpam}
            data-testid="vb-nfts-hidden"
            onClick={() => setShowsSpam(!showsSpam)}
          >
            {nftsText('showHidden', { count: spam.length })}
            <ChevronDownIcon />
          </button>
          {showsSpam && <Grid nfts={spam} from={trusted.length} label={nftsText('hidden')} />}
        </>
      )}
    </>
  )
}

function Grid(props: { nfts: readonly NftBalance[]; from: number; label: string }) {
  const { nfts, from, label } = props
  if (nfts.length === 0) return null
  return (
    <section className="nft-grid" aria-label={label}>
      {nfts.map((nft, index) => (
        <NftCard
          key={`${nft.address}:${nft.tokenId}`}
          nft={nft}
          testId={`vb-nft-${from + index}`}
        />
      ))}
    </section>
  )
}

function NftCard({ nft, testId }: { nft: NftBalance; testId: string }) {
  const { core } = useModal()
  const { name, collection, address, tokenId, quantity } = nft
  return (
    <button
      type="button"
      className="nft-card"
      data-testid={testId}
      onClick={() => push(core, view('WalletDetails', { of: 'nft', address, tokenId }))}
    >
      {/* A new key resets the state for another image. */}
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
