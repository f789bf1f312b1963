import { VestibuleError } from '@vestibule/protocol'
import { toast } from '../../../alerts/toast.js'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import { sendTransfer } from '../../../assets/send/sendTransfer.js'
import { tabbed } from '../../../connections/tabbed.js'
import type { Core } from '../../../core/core.js'
import type { Network } from '../../../core/model/network.js'
import { view } from '../../../core/model/views.js'
import { holdPressWindow } from '../../../embedded/pressWindow.js'
import { reset } from '../../../navigation/router.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useCore, useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import type { I18n } from '../../i18n.js'
import { assetsText } from '../Assets/i18n.js'

export const ACTIVITY = 2

export function useSending() {
  const { core, i18n } = useModal()
  const asked = useCore((state) => state.sending)
  return { asked, send: (order: SendOrder) => sendOrdered(core, i18n, order) }
}

/** Sets `sending` until the wallet answers, even if the visitor leaves the view. */
export async function sendOrdered(core: Core, i18n: I18n, order: SendOrder): Promise<void> {
  const { draft, network } = order
  const release = holdPressWindow(core, network.chainNamespace)
  core.store.setState({ sending: draft })
  try {
    await sendTransfer(core, order)
    core.store.setState((state) => tabbed(state, network.chainNamespace, ACTIVITY))
    // Stay on the view if the visitor opened another view or transfer.
    const { stack, send } = core.store.getState()
    if (send !== draft) return
    if (stack.some(({ name }) => /^WalletSend/.test(name))) reset(core, view('Account'))
    core.store.setState({ send: undefined })
  } catch (error) {
    if (mayHaveArrived(error)) return forget(core, order)
    core.log.warn('Could not send the transfer.', error)
    toast(core, 'error', ofTransfer(error, network) ?? errorText(i18n, error))
  } finally {
    release()
    core.store.setState(({ sending }) => (sending === draft ? { sending: undefined } : {}))
  }
}

/** The network may have received the transaction: the wallet's card explains that. */
export const mayHaveArrived = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'connectionLost' && !!error.data?.hash

/** Shows the activity behind the wallet's card. A filled form would invite a second transfer. */
function forget(core: Core, { draft, network }: SendOrder) {
  core.store.setState((state) => ({
    ...tabbed(state, network.chainNamespace, ACTIVITY),
    ...(state.send === draft && {
      send: undefined,
      stack: [view('Account'), ...state.stack.filter(({ name }) => name === 'ApproveTransaction')],
    }),
  }))
}

export function ofTransfer(error: unknown, { name }: Network): string | undefined {
  if (!(error instanceof VestibuleError)) return undefined
  if (error.type === 'invalidReply') return assetsText('tokenDiffers')
  if (error.type === 'requestTimedOut') return assetsText('mayBeSent')
  // Without a hash in the error, the network does not have the transaction.
  if (error.type === 'connectionLost' && !isOffline()) return assetsText('connectionLost')
  if (error.type === 'somethingWrong' && Number(error.data?.status) >= 500)
    return assetsText('servicesDown')
  const isElsewhere = error.type === 'chainNotSupported' && error.data?.active !== undefined
  return isElsewhere ? assetsText('elsewhere', { network: name }) : undefined
}
