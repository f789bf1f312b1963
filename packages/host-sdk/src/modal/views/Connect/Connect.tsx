import { Fragment, type ReactNode } from 'react'
import { isLive, offeredConnectors } from '../../../core/offeredConnectors.js'
import type { ConnectMethod } from '../../../core/options.js'
import { useCore, useModal, useText } from '../../context.js'
import type { ViewProps } from '../views.js'
import { EmailForm } from './EmailForm.js'
import { Legal } from './Legal.js'
import { WalletList } from './WalletList.js'

const DEFAULT_ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']

/** The ways in, in the project's order; a line stands only between a login and the wallets. */
export function Connect({ params }: ViewProps<'Connect'>) {
  const { core } = useModal()
  const t = useText()
  const { email = true, connectMethodsOrder = DEFAULT_ORDER } = core.options.features ?? {}
  const namespace = params?.namespace
  const hasEmail = useCore((state) =>
    offeredConnectors(state, namespace).some(
      (connector) => connector.type === 'auth' && !isLive(state, connector),
    ),
  )
  const parts: Record<ConnectMethod, ReactNode> = {
    email: email && hasEmail ? <EmailForm /> : null,
    social: null,
    wallet: <WalletList hasEmail={email && hasEmail} namespace={namespace} />,
  }
  const shown = connectMethodsOrder.filter((method) => parts[method] !== null)

  return (
    <div className="stack" style={{ gap: 12 }}>
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
      <Legal />
    </div>
  )
}
