import { ChevronRightIcon, WalletIcon } from '@vestibule/design/icons'
import type { Namespace } from '@vestibule/protocol'
import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import { useRef } from 'react'
import { WALLET_CONNECT } from '../../../core/model/connectorIds.js'
import { prepareWallet } from '../../../directory/prepareWallet.js'
import { selectWallet } from '../../../directory/selectWallet.js'
import { listWallets, type WalletRow } from '../../../directory/walletRows.js'
import { useCore, useModal, useText } from '../../context.js'
import { useRecommended, useWalletSources } from '../../hooks/useWalletSources.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow, SkeletonRow, Tag } from '../../ui/ListRow.js'
import { WalletConnectMark } from '../../ui/tiles/WalletConnectMark.js'
import { WalletTile } from '../../ui/tiles/WalletTile.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { RetryRow } from './RetryRow.js'

export function WalletList({ hasEmail, namespace }: Props) {
  const t = useText()
  const { choice } = useModal()
  const { sources, featured } = useWalletSources(namespace)
  const recommended = useRecommended()
  const awaited: readonly Wallet[] =
    featured.status === 'loading' ? choice.featured.map((id) => ({ id, name: id })) : []
  const rows = listWallets({
    ...sources,
    ...(awaited.length > 0 && { featured: awaited }),
    recommended: recommended.page?.data ?? [],
  })
  const failed = [featured, recommended].filter(({ status }) => status === 'failed')

  const isLoading = recommended.status === 'loading'
  const room = DIRECTORY.recommended - rows.filter(({ id }) => id !== WALLET_CONNECT).length
  const { places, height } = usePlaces(
    rows.map(({ id }) => id),
    isLoading ? Math.max(room, 0) : 0,
  )
  if (rows.length === 0 && recommended.status === 'off')
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t('connect.noWallet')}
        hint={t(hasEmail ? 'connect.noWalletHint' : 'connect.noWalletHintOnly')}
      />
    )
  return (
    <div className="stack">
      <div className="wallet-list" style={height}>
        {places.map((id, index) => {
          const row = rows.find((one) => one.id === id)
          if (row === undefined)
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is identified by its position
            return <div key={index} className="row" data-plain="" aria-hidden="true" />
          const isAwaited = row.wallet !== undefined && awaited.includes(row.wallet)
          if (isAwaited && row.connector === undefined) return <SkeletonRow key={row.id} />
          return <WalletListRow key={row.id} row={row} />
        })}
        <Skeletons of={SkeletonRow} count={isLoading ? Math.max(room, 0) : 0} />
        {failed.length > 0 && (
          <RetryRow
            onRetry={() => {
              for (const { retry } of failed) retry()
            }}
          />
        )}
      </div>
      <AllWalletsRow />
    </div>
  )
}

/** Row height with the gap, in px. */
const PITCH = 64
/** The list scrolls from this number of rows. */
const SCROLLS = 3

/**
 * Rows do not move: new rows fill empty places, then the end. From three rows on, the height is
 * fixed.
 * @param awaited Number of rows that are loading.
 */
function usePlaces(ids: readonly string[], awaited: number) {
  const open = useCore((state) => state.open)
  const seen = useRef<{ places: readonly (string | undefined)[]; count: number } | undefined>(
    undefined,
  )
  const before = open ? seen.current : undefined
  const late = ids.filter((id) => !before?.places.includes(id))
  const kept = before?.places.map((id) =>
    id !== undefined && ids.includes(id) ? id : late.shift(),
  )
  const places = [...(kept ?? []), ...late]
  while (places.length > 0 && places.at(-1) === undefined) places.pop()
  const count = before?.count ?? ids.length + awaited
  seen.current = { places, count }
  const size = `${count * PITCH}px`
  const height = count >= SCROLLS ? { height: size } : { minHeight: size }
  return { places, height }
}

type Props = {
  /** Whether the view also shows the email login. */
  hasEmail: boolean
  namespace?: Namespace | undefined
}

function WalletListRow({ row }: { row: WalletRow }) {
  const { core } = useModal()
  const t = useText()
  const { id, name, tag, connector } = row
  const picture =
    id === WALLET_CONNECT ? (
      <WalletConnectMark />
    ) : connector?.type === 'injected' ? (
      <WalletIcon />
    ) : undefined
  return (
    <ListRow
      testId={`vb-wallet-${id}`}
      picture={<WalletTile row={row}>{picture}</WalletTile>}
      name={name}
      end={
        tag === undefined ? (
          <ChevronRightIcon />
        ) : (
          <Tag tone={tag === 'connected' ? 'good' : undefined}>{t(`tag.${tag}`)}</Tag>
        )
      }
      onIntent={() => prepareWallet(core, row)}
      onClick={() => selectWallet(core, row)}
    />
  )
}
