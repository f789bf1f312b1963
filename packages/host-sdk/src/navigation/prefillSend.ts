import { type CaipAddress, parseCaipAddress, VestibuleError } from '@vestibule/protocol'
import { decimalPoint } from '@vestibule/protocol/numbers'
import { isSameAddress } from '../core/addresses.js'
import type { Core } from '../core/core.js'
import type { Network } from '../core/model/network.js'
import type { TransferPart } from '../core/model/transferPart.js'
import { type SendArguments, type View, view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { findNetwork } from '../networks/networks.js'
import { type NetworkTarget, readNetworkTarget } from '../networks/readNetworkTarget.js'
import { switchNetwork } from '../networks/switchNetwork.js'

const KNOWN: Record<keyof SendArguments, 1> = {
  address: 1,
  token: 1,
  amount: 1,
  namespace: 1,
  network: 1,
}

/** Maximum length of the recipient. */
const MAX_RECIPIENT = 128

/**
 * Switches the page to the arguments' network and fills in the form. Without a connected account
 * there, returns Connect.
 * @throws `invalidParams` with the argument in its `data`, `networkNotFound`, `notSupportedYet` if
 * the network's wallets cannot send, and other errors of `switchNetwork`
 */
export async function prefillSend(core: Core, given: SendArguments): Promise<View> {
  // Reject `null`: as the default network or token, it could send another asset.
  for (const [name, value] of Object.entries(given))
    if (!Object.hasOwn(KNOWN, name) || value === null) throw wrong(name)
  const { address, amount } = given
  const network = readNetwork(core, given)
  const { chainNamespace: namespace, caipNetworkId } = network
  const part = await core.adapters.get(namespace)?.transfer?.(network)
  if (part === undefined)
    throw new VestibuleError('notSupportedYet', {
      message: `Sending from the modal is not supported on ${caipNetworkId} yet.`,
      data: { view: 'WalletSend', argument: 'network' },
    })
  if (address !== undefined && !isRecipient(address, part)) throw wrong('address')
  if (amount !== undefined && !isAmount(amount)) throw wrong('amount')
  const token = readToken(core, given.token, { network, part })
  if (isConnected(core.store.getState(), namespace)) await switchNetwork(core, caipNetworkId)
  const { caipAddress } = getNamespace(core.store.getState(), namespace).accountState
  if (caipAddress === undefined) return view('Connect', { namespace })
  core.store.setState({
    send: {
      ...{ caipAddress, token, inFiat: false, receiver: address ?? '' },
      amount: amount?.replace('.', decimalPoint()) ?? '',
    },
  })
  return view('WalletSend')
}

/** Finds the network of `network` or `token`, otherwise the namespace's active network. */
function readNetwork(core: Core, { network, namespace, token }: SendArguments): Network {
  if (namespace !== undefined && !core.adapters.has(namespace)) throw wrong('namespace')
  const ofToken = String(token ?? '').split(':')
  const target = network ?? (ofToken.length === 3 ? ofToken.slice(0, 2).join(':') : undefined)
  const found =
    target === undefined
      ? getNamespace(core.store.getState(), namespace).networkState.caipNetwork
      : findNetwork(core, readNetworkTarget(target as NetworkTarget))
  if (found === undefined || found.unknown)
    throw new VestibuleError('networkNotFound', {
      data: { view: 'WalletSend', argument: network === undefined ? 'token' : 'network' },
    })
  if (namespace !== undefined && namespace !== found.chainNamespace) throw wrong('namespace')
  return found
}

function isRecipient(text: unknown, part: TransferPart): boolean {
  if (typeof text !== 'string' || text.length > MAX_RECIPIENT) return false
  const canBeNamed = part.findName !== undefined && text.includes('.')
  return canBeNamed || part.readAddress(text) !== undefined
}

const isAmount = (text: unknown) =>
  typeof text === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(text) && /[1-9]/.test(text)

/** Finds a token by its CAIP-10 id, in the spelling of the account's token list. */
function readToken(
  core: Core,
  token: unknown,
  { network, part }: { network: Network; part: TransferPart },
): CaipAddress | undefined {
  if (token === undefined) return undefined
  if (typeof token !== 'string') throw wrong('token')
  const [address = '', ...rest] = token.split(':').reverse()
  // Unlike a recipient, a token can have a burn address.
  const isBurn = part.findFault?.(address)?.kind === 'burn'
  const known = isBurn ? address : part.readAddress(address)
  const of = rest.reverse().join(':')
  if (known === undefined || (of !== '' && of !== network.caipNetworkId)) throw wrong('token')
  const { tokens = [], hidden = [] } = core.store.getState().holdings ?? {}
  const held = [...tokens, ...hidden].find(
    (one) =>
      one.chainId === network.caipNetworkId &&
      one.address !== undefined &&
      isSameAddress(core, network.chainNamespace, [parseCaipAddress(one.address).address, known]),
  )
  return held?.address ?? `${network.caipNetworkId}:${known}`
}

const wrong = (argument: string) =>
  new VestibuleError('invalidParams', {
    message: `Invalid \`arguments.${argument}\` for the view \`WalletSend\`.`,
    data: { view: 'WalletSend', argument },
  })
