import { ChevronRightIcon, WalletIcon } from '@vestibule/design/icons'
import { Fragment, type ReactNode, useMemo } from 'react'
import { isConnectorLive } from '../../../connections/ofConnectors.js'
import { offeredConnectors } from '../../../connections/offeredConnectors.js'
import { ownExtension } from '../../../connections/ownExtension.js'
import { CONNECT_METHODS, type ConnectMethod } from '../../../core/model/options.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { useLoaded } from '../../ui/waiting/useLoaded.js'
import type { ViewProps } from '../ViewProps.js'
import { EmailForm } from './EmailForm.js'
import { Guide } from './Guide.js'
import { LegalGate } from './LegalGate.js'
import type { SocialButtons } from './SocialButtons.js'
import { WalletList } from './WalletList.js'

/** Shows the methods in the dapp's order. Without one, the visitor's last method is first. */
export function Connect({ params }: ViewProps<'Connect'>) {
  const t = useText()
  const { connectMethodsOrder, ...features } = useCore((state) => state.features)
  const {
    email = true,
    socials: given,
    passkey = false,
    collapseWallets = false,
    emailShowWallets = true,
  } = features
  // `socials` may be `false` or a single provider.
  const socials = [given || []].flat()
  const namespace = params?.namespace
  const { options, storage } = useModal().core
  const hasAuth = useCore(
    (state) =>
      // The frame's browser extension replaces the email and social logins.
      ownExtension(state.connectors, options) === undefined &&
      offeredConnectors(state, namespace).some(
        (connector) => connector.type === 'auth' && !isConnectorLive(state, connector),
      ),
  )
  const hasEmail = email && hasAuth
  const hasSocial = (socials.length > 0 || passkey) && hasAuth
  const collapsed = (hasEmail || hasSocial) && (collapseWallets || !emailShowWallets)
  const open = useCore((state) => state.open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening reads the storage again
  const last = useMemo(() => storage.get('last_method'), [storage, open])
  const lastPart = last === undefined || last === 'email' || last === 'wallet' ? last : 'social'
  const has: Record<ConnectMethod, boolean> = { email: hasEmail, social: hasSocial, wallet: true }
  const inOrder = (methods: readonly ConnectMethod[]) => methods.filter((method) => has[method])
  const isOwn = Array.isArray(connectMethodsOrder)
  const wanted = inOrder(isOwn ? connectMethodsOrder : CONNECT_METHODS)
  if (!isOwn && lastPart !== undefined && has[lastPart])
    wanted.sort((one, other) => Number(other === lastPart) - Number(one === lastPart))
  // Ignore an order without any available method.
  const shown = wanted.length > 0 ? wanted : inOrder(CONNECT_METHODS)
  const parts: Record<ConnectMethod, ReactNode> = {
    email: <EmailForm isLast={last === 'email'} isFirst={shown[0] === 'email'} />,
    social: <Socials providers={socials} passkey={passkey} last={last} />,
    wallet: collapsed ? (
      <WalletsButton />
    ) : (
      <WalletList hasEmail={hasEmail} namespace={namespace} />
    ),
  }

  return (
    <LegalGate>
      {shown.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && (method === 'wallet' || shown[index - 1] === 'wallet') && (
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

const load = async () => (await import('../socialViews.js')).SocialButtons

/** The icons load with the modal. */
function Socials(props: SocialButtons.Props) {
  const Buttons = useLoaded(true, load)
  if (Buttons === undefined)
    return (
      <div className="socials" aria-busy="true">
        {[...new Set<string>(props.providers.length > 0 ? props.providers : ['passkey'])].map(
          (one) => (
            <div key={one} className="skeleton" />
          ),
        )}
      </div>
    )
  return <Buttons {...props} />
}
