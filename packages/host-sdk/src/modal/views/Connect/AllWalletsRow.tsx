import { Spinner } from '@vestibule/design'
import { ChevronRightIcon, GridIcon } from '@vestibule/design/icons'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { readDevice } from '../../../platform/device.js'
import { useModal, useText } from '../../context.js'
import { useRecommended, useWalletSources } from '../../hooks/useWalletSources.js'
import { ListRow, Tag } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'

export function AllWalletsRow() {
  const { core, choice } = useModal()
  const t = useText()
  const recommended = useRecommended()
  const { featured } = useWalletSources()
  const { allWallets } = choice
  const isShown = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && readDevice().mobile)
  if (!isShown || recommended.status === 'off') return null
  const name = t('connect.allWallets')
  const count =
    recommended.page && roughly(recommended.page.count + (featured.page?.data.length ?? 0))
  return (
    <ListRow
      testId="vb-all-wallets"
      picture={
        <Tile name={name}>
          <GridIcon />
        </Tile>
      }
      name={name}
      end={
        <span className="row-count">
          {recommended.status === 'loading' ? (
            <Spinner />
          ) : count === undefined ? (
            <ChevronRightIcon />
          ) : (
            <Tag>
              <bdi dir="ltr">{count}</bdi>
            </Tag>
          )}
        </span>
      }
      onClick={() => push(core, view('AllWallets'))}
    />
  )
}

/** Rounds 537 to '530+'. */
function roughly(count: number): string {
  return count > 10 ? `${Math.floor(count / 10) * 10}+` : String(count)
}
