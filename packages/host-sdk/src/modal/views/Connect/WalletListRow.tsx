import { ChevronRightIcon, WalletIcon } from '@vestibule/design/icons'
import { WALLET_CONNECT } from '../../../core/model/connectorIds.js'
import { prepareWallet } from '../../../directory/prepareWallet.js'
import { selectWallet } from '../../../directory/selectWallet.js'
import type { WalletRow } from '../../../directory/walletRows.js'
import { useModal, useText } from '../../context.js'
import { ListRow, Tag } from '../../ui/ListRow.js'
import { WalletConnectMark } from '../../ui/tiles/WalletConnectMark.js'
import { WalletTile } from '../../ui/tiles/WalletTile.js'

/** A wallet with the one word that says most about it. */
export function WalletListRow({ row }: { row: WalletRow }) {
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
