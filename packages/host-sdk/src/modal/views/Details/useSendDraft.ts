import type { SendDraft } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal } from '../../context.js'

export function useSendDraft(): ((draft: Partial<SendDraft>) => void) | undefined {
  const { core } = useModal()
  const { accountState, networkState } = useCore((state) => getNamespace(state))
  const { send } = useCore((state) => state.features)
  const { caipAddress } = accountState
  const { caipNetwork: network } = networkState
  if (send === false || caipAddress === undefined || network === undefined) return undefined
  if (core.adapters.get(network.chainNamespace)?.transfer === undefined) return undefined
  return (draft) => {
    core.store.setState({
      send: { caipAddress, amount: '', inFiat: false, receiver: '', ...draft },
    })
    push(core, view('WalletSend'))
  }
}
