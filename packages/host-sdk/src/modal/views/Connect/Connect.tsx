import { ChevronRightIcon, WalletIcon } from '@vestibule/design/icons'
import { Fragment, type ReactNode } from 'react'
import { isLive, offeredConnectors } from '../../../connections/offeredConnectors.js'
import type { ConnectMethod } from '../../../core/options.js'
import { view } from '../../../core/views.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/Tile.js'
import type { ViewProps } from '../ViewProps.js'
import { EmailForm } from './EmailForm.js'
import { Guide } from './Guide.js'
import { LegalGate } from './LegalGate.js'
import { WalletList } from './WalletList.js'

const DEFAULT_ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']

/** The ways in, in the project's order; a line stands only between a login and the wallets. */
export function Connect({ params }: ViewProps<'Connect'>) {
  const { core } = useModal()
  const t = useText()
  const { connectMethodsOrder = DEFAULT_ORDER, ...features } = core.options.features ?? {}
  const { email = true, collapseWallets = false, emailShowWallets = true } = features
  const namespace = params?.namespace
  const hasAuth = useCore((state) =>
    offeredConnectors(state, namespace).some(
      (connector) => connector.type === 'auth' && !isLive(state, connector),
    ),
  )
  const hasEmail = email && hasAuth
  const collapsed = hasEmail && (collapseWallets || !emailShowWallets)
  const parts: Record<ConnectMethod, ReactNode> = {
    email: hasEmail ? <EmailForm /> : null,
    social: null,
    wallet: collapsed ? (
      <WalletsButton />
    ) : (
      <WalletList hasEmail={hasEmail} namespace={namespace} />
    ),
  }
  const shown = connectMethodsOrder.filter((method) => parts[method] !== null)

  return (
    <LegalGate>
      {shown.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && (
            <div className="or" aria-hidden="true">
              {t('or')}
            </div>
          )}
          {parts[method]}
        </Fragment>
      ))}
      <Guide />
    </LegalGate>
  )
}

/** All wallets behind one row, for dapps that put the login first. */
function WalletsButton() {
  const { core } = useModal()
  const t = useText()
  const name = t('connect.wallet')
  return (
    <ListRow
      testId="vb-connect-wallets"
      picture={
        <Tile name={name}>
          <WalletIcon />
        </Tile>
      }
      name={name}
      end={<ChevronRightIcon />}
      onClick={() => push(core, view('ConnectWallets'))}
    />
  )
}
