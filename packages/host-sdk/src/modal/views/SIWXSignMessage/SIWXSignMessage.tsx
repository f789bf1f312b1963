import { WalletIcon } from '@vestibule/design/icons'
import { createText } from '@vestibule/protocol/texts'
import { hideToast } from '../../../alerts/toast.js'
import type { Network } from '../../../core/model/network.js'
import type { State } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { readMetadata } from '../../../platform/metadata.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Tile } from '../../ui/tiles/Tile.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const siwxText = createText<SiwxTextId>(messages)

export function SIWXSignMessage() {
  const { core } = useModal()
  const { sign, cancel } = useSignIn()
  const status = useCore((state) => state.signIn?.status)
  const address = useCore((state) => getNamespace(state).accountState.address ?? '')
  const wallet = useCore((state) => getNamespace(state).accountState.connectedWalletInfo)
  const isEmbedded = useCore((state) => getNamespace(state).accountState.user !== undefined)
  const { name, icons } = readMetadata(core.options.metadata)
  const isRequired = core.options.siwx?.getRequired?.() === true
  const back = useCore(findBack)
  const isSigning = status === 'signing'
  const isSaving = status === 'saving'
  const isLeaving = status === 'leaving'
  const walletName = wallet?.name ?? ''

  return (
    <div className="connecting">
      <div className="siwx-tiles" aria-hidden="true">
        <Tile name={name} image={icons[0]} size="card" />
        <Tile name={walletName} image={wallet?.icon} size="card">
          {isEmbedded ? <WalletIcon /> : undefined}
        </Tile>
      </div>
      <p className="connecting-title siwx-title">{siwxText('siwx.title', { name })}</p>
      <p className="siwx-address small">
        <bdi>{truncateAddress(address)}</bdi>
      </p>
      <div role="status">
        <p className="connecting-hint">
          {isSigning
            ? siwxText('siwx.open', { wallet: walletName })
            : siwxText(isSaving ? 'siwx.saving' : 'siwx.hint')}
        </p>
      </div>
      <div className="siwx-buttons">
        <Button testId="vb-siwx-cancel" busy={isLeaving} onClick={cancel}>
          {siwxText(isLeaving ? 'siwx.cancelling' : 'siwx.cancel')}
        </Button>
        <Button
          kind="primary"
          testId="vb-siwx-sign"
          busy={isSigning || isSaving}
          disabled={isLeaving}
          onClick={sign}
        >
          {siwxText(isSigning || isSaving ? 'siwx.signing' : 'siwx.sign')}
        </Button>
      </div>
      {isRequired && (
        <p className="muted small siwx-required">
          {back === undefined
            ? siwxText('siwx.disconnects')
            : siwxText('siwx.switchesBack', { network: back.name })}
        </p>
      )}
    </div>
  )
}

/** A network on which the account is already signed in. */
function findBack(state: State): Network | undefined {
  const { signedInOn } = state.signIn ?? {}
  const here = getNamespace(state).networkState.caipNetwork?.caipNetworkId
  return signedInOn === undefined || signedInOn === here
    ? undefined
    : findNetworkIn(state, signedInOn)
}

/** The state contains the result; a toast shows a failure. */
function useSignIn() {
  const { core } = useModal()
  const act = async (work: 'sign' | 'cancel') => {
    // Hide the error of the previous attempt.
    hideToast(core)
    try {
      const signIn = await core.signIn?.()
      await signIn?.[work]()
    } catch (error) {
      core.log.warn('The visitor was not signed in.', error)
    }
  }
  return { sign: () => void act('sign'), cancel: () => void act('cancel') }
}

type SiwxTextId = keyof typeof en
