import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { NameZone } from '@vestibule/protocol/http'
import { NAME_TEXT_LIFE, REGISTER_NAME, writeNameText } from '@vestibule/protocol/names'
import { keepProfile } from '../../connections/refreshIdentity.js'
import { findConnector } from '../../core/connectors.js'
import type { Core } from '../../core/core.js'
import { AUTH_CONNECTOR } from '../../core/model/connectorIds.js'
import { getNamespace } from '../../core/namespaceState.js'
import { importCode } from '../../platform/importCode.js'
import { readZone, sendNameText } from './nameApi.js'

/** Bytes. */
const NONCE = 16

/**
 * Registers a name for the shown account. The embedded wallet writes and sends the text itself; another wallet is asked to sign it.
 * Call it in a press: the wallet's window opens in it.
 * @param label Without the suffix.
 * @returns the name in full
 * @throws `userRejected`, the services' refusal and what else the wallet says
 */
export async function registerName(core: Core, label: string): Promise<string> {
  const { namespace, address, network, connectorId } = requireAccount(core)
  const name =
    connectorId === AUTH_CONNECTOR
      ? await askEmbedded(core, label, network.caipNetworkId)
      : await signAndSend(core, label)
  keepProfile(core, namespace, { address, name })
  return name
}

/** The shown account. @throws `notConnected` */
function requireAccount(core: Core) {
  const { activeNamespace: namespace } = core.store.getState()
  const { accountState, networkState } = getNamespace(core.store.getState())
  const { address, connectorId } = accountState
  const { caipNetwork: network } = networkState
  const connector = findConnector(core, { id: connectorId, namespace })
  if (address === undefined || network === undefined || connector === undefined)
    throw new VestibuleError('notConnected')
  return { namespace, address, network, connectorId, connector }
}

async function askEmbedded(core: Core, label: string, chainId: CaipNetworkId): Promise<string> {
  // Loaded with the frame, so that the press still counts.
  const { askFrame } = await importCode(() => import('../../embedded/askFrame.js'))
  const params = [{ name: label }]
  return String(
    await askFrame(core, { method: REGISTER_NAME, params, chainId, asked: 'signature' }),
  )
}

async function signAndSend(core: Core, label: string): Promise<string> {
  const { namespace, address, network, connector } = requireAccount(core)
  const [part, zone] = await Promise.all([core.adapters.get(namespace)?.siwx?.(), readZone(core)])
  const coinType = part?.coinType?.(network.caipNetworkId)
  if (part === undefined || zone === undefined || coinType === undefined)
    throw new VestibuleError('notSupportedYet')
  const spelled = part.messageAddress?.(address) ?? address
  const message = textOf({ label, zone, coinType, address: spelled })
  const signature = await part.signMessage({ connector, address, message })
  await sendNameText(core, { coin_type: coinType, address: spelled, message, signature })
  return label + zone.suffix
}

function textOf(of: { label: string; zone: NameZone; coinType: number; address: string }): string {
  const { suffix, domain, now } = of.zone
  return writeNameText({
    ...{ name: of.label + suffix, attributes: {}, timestamp: now, action: 'register', domain },
    ...{ nonce: randomHex(), expiry: now + NAME_TEXT_LIFE },
    ...{ coin_type: of.coinType, address: of.address },
  })
}

const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(NONCE)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
