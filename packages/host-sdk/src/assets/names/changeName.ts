import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { NameZone } from '@vestibule/protocol/http'
import {
  CHANGE_NAME,
  type ChangeName,
  NAME_TEXT_LIFE,
  writeNameText,
} from '@vestibule/protocol/names'
import { keepProfile } from '../../connections/refreshIdentity.js'
import { findConnector } from '../../core/connectors.js'
import type { Core } from '../../core/core.js'
import { AUTH_CONNECTOR } from '../../core/model/connectorIds.js'
import { getNamespace } from '../../core/namespaceState.js'
import { importCode } from '../../platform/importCode.js'
import { readNamesHere, readOwnNames, readZone, sendNameText } from './nameApi.js'

const NONCE = 16

/**
 * Registers, releases or transfers a name of the shown account. Call it in a click: the wallet
 * opens a window.
 * @param change name without a suffix
 * @returns the full name
 * @throws `userRejected`, the services' refusal and other errors of the wallet
 */
export async function changeName(core: Core, change: ChangeName): Promise<string> {
  const { namespace, address, network, connectorId } = requireAccount(core)
  const asked =
    connectorId === AUTH_CONNECTOR
      ? askEmbedded(core, change, network.caipNetworkId)
      : signAndSend(core, change)
  const name = await asked.catch(async (error: unknown) => {
    const own = await findRegistered(core, change, { address, error })
    if (own === undefined) throw error
    return own
  })
  const { profileName } = getNamespace(core.store.getState(), namespace).accountState
  // ENS names and older names have priority.
  if (change.action === 'register' && profileName === undefined)
    keepProfile(core, namespace, { address, name })
  if (change.action === 'release')
    await readNamesHere(core, { namespace, address }).catch((error: unknown) =>
      core.log.warn('Could not read names.', error),
    )
  return name
}

/** An earlier request may have registered the name, although its answer was lost. */
async function findRegistered(
  core: Core,
  { action, name }: ChangeName,
  { address, error }: { address: string; error: unknown },
): Promise<string | undefined> {
  const isRefused = error instanceof VestibuleError && error.data?.status !== undefined
  if (action !== 'register' || !isRefused) return undefined
  const own = await readOwnNames(core, address).catch(() => [])
  return own.map((each) => each.name).find((each) => each.startsWith(`${name}.`))
}

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

async function askEmbedded(core: Core, change: ChangeName, chainId: CaipNetworkId) {
  // Already loaded with the frame: loading during the click would block the window.
  const { askFrame } = await importCode(() => import('../../embedded/askFrame.js'))
  const request = { method: CHANGE_NAME, params: [change], chainId }
  return String(await askFrame(core, { ...request, asked: 'signature' }))
}

async function signAndSend(core: Core, change: ChangeName): Promise<string> {
  const { namespace, address, network, connector } = requireAccount(core)
  const [part, zone] = await Promise.all([core.adapters.get(namespace)?.siwx?.(), readZone(core)])
  const [coinType] = part?.coinTypes?.(network.caipNetworkId) ?? []
  if (part === undefined || zone === undefined || coinType === undefined)
    throw new VestibuleError('notSupportedYet')
  const spelled = part.messageAddress?.(address) ?? address
  const message = textOf(change, { zone, coinType, address: spelled })
  const signature = await part.signMessage({ connector, address, message })
  await sendNameText(core, { coin_type: coinType, address: spelled, message, signature })
  return change.name + zone.suffix
}

function textOf(
  change: ChangeName,
  of: { zone: NameZone; coinType: number; address: string },
): string {
  const { suffix, domain, now } = of.zone
  const { action } = change
  return writeNameText({
    ...{ name: change.name + suffix, attributes: {}, timestamp: now, action, domain },
    ...{ nonce: randomHex(), expiry: now + NAME_TEXT_LIFE },
    ...{ coin_type: of.coinType, address: of.address },
    ...(action === 'transfer' && { to: change.to }),
  })
}

const randomHex = () =>
  [...crypto.getRandomValues(new Uint8Array(NONCE))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
