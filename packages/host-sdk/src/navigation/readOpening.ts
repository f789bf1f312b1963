import { VestibuleError } from '@vestibule/protocol'
import { decimalPoint } from '@vestibule/protocol/numbers'
import type { Core } from '../core/core.js'
import {
  type OpenOptions,
  type SendArguments,
  type SwapArguments,
  type View,
  view,
} from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { connectingView } from './connectingView.js'
import { prefillSend } from './prefillSend.js'
import { checkView, requireNamespace } from './viewArguments.js'

const KNOWN: Record<keyof SwapArguments, 1> = { fromToken: 1, toToken: 1, amount: 1 }

const MAX_TOKEN = 171

const OFFER_LIFE = 240_000

/**
 * @returns undefined for the default view
 * @throws `connectorNotFound`, `namespaceNotConfigured`, `invalidParams` for options that no view
 * can show, and other errors of {@link prefillSend}
 */
export async function readOpening(
  core: Core,
  options: OpenOptions = {},
): Promise<View | undefined> {
  try {
    return await read(core, options)
  } catch (cause) {
    if (cause instanceof VestibuleError) throw cause
    throw new VestibuleError('invalidParams', {
      message: 'The options of `open` throw when they are read.',
      cause,
    })
  }
}

async function read(core: Core, options: OpenOptions): Promise<View | undefined> {
  if (Object(options) !== options)
    throw new VestibuleError('invalidParams', {
      message: "`open` requires an object, such as `{ view: 'Account' }`.",
    })
  // `onClick={open}` passes a press event. Open the default view.
  if ('preventDefault' in options) return undefined
  const { view: name, namespace, connector: id, uri } = withoutNulls(options)
  if (namespace !== undefined) requireNamespace(core, namespace)
  if (uri !== undefined) {
    if (typeof uri !== 'string' || !uri.startsWith('wc:'))
      throw new VestibuleError('invalidParams', {
        message: '`uri` of `open` must be a WalletConnect URI (`wc:…`).',
        data: { argument: 'uri' },
      })
    const expiry = Date.now() + OFFER_LIFE
    core.store.setState({ pairing: { status: 'waiting', uri, expiry, choice: undefined } })
    return view('ConnectingWalletConnectBasic')
  }
  if (id !== undefined) return connectingView(findConnector(core, id, namespace))
  if (name !== undefined) {
    const asked = checkView(
      core,
      name,
      options.arguments ?? (name === 'Connect' && namespace ? { namespace } : undefined),
    )
    if (asked.name === 'Swap' && options.arguments !== undefined)
      return prefillSwap(core, options.arguments as SwapArguments)
    if (asked.name !== 'WalletSend') return asked
    if (options.arguments !== undefined || namespace !== undefined)
      return prefillSend(core, { namespace, ...(options.arguments as SendArguments) })
    return isConnected(core.store.getState()) ? asked : undefined
  }
  const isThere = namespace === undefined || isConnected(core.store.getState(), namespace)
  return isThere ? undefined : view('Connect', { namespace })
}

function findConnector(core: Core, id: string, namespace: OpenOptions['namespace']) {
  const found = core.store
    .getState()
    .connectors.find((one) => one.id === id && (namespace ?? one.chain) === one.chain)
  if (found !== undefined) return found
  throw new VestibuleError('connectorNotFound', { message: `Connector not found: ${id}` })
}

const withoutNulls = ({ view, namespace, connector, uri }: OpenOptions): OpenOptions => ({
  view: view ?? undefined,
  namespace: namespace ?? undefined,
  connector: connector ?? undefined,
  uri: uri ?? undefined,
})

/**
 * The view looks up the tokens after their list has loaded.
 * @returns undefined if no account is connected
 * @throws `invalidParams` with the argument in its `data`
 */
function prefillSwap(core: Core, given: SwapArguments): View | undefined {
  for (const [name, value] of Object.entries(given))
    if (!Object.hasOwn(KNOWN, name) || value === null) throw wrong(name)
  const { fromToken, toToken, amount } = given
  if (!isToken(fromToken)) throw wrong('fromToken')
  if (!isToken(toToken)) throw wrong('toToken')
  if (amount !== undefined && !isAmount(amount)) throw wrong('amount')
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) return undefined
  core.store.setState({
    swap: {
      ...{ caipAddress, from: fromToken, to: toToken, side: 'from' },
      amount: amount?.replace('.', decimalPoint()),
    },
  })
  return view('Swap')
}

const isToken = (text: unknown) =>
  text === undefined || (typeof text === 'string' && text !== '' && text.length <= MAX_TOKEN)

const isAmount = (text: unknown) =>
  typeof text === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(text) && /[1-9]/.test(text)

const wrong = (argument: string) =>
  new VestibuleError('invalidParams', {
    message: `Invalid \`arguments.${argument}\` for the view \`Swap\`.`,
    data: { view: 'Swap', argument },
  })
