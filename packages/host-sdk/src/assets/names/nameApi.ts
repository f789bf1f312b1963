import type { Namespace } from '@vestibule/protocol'
import {
  NameChange,
  NameProfile,
  NameProfiles,
  NameSuggestions,
  NameZone,
} from '@vestibule/protocol/http'
import { readServices } from '../../api/readServices.js'
import { requestServices } from '../../api/requestServices.js'
import { keepProfile } from '../../connections/refreshIdentity.js'
import type { Core } from '../../core/core.js'
import { getNamespace } from '../../core/namespaceState.js'
import { labelOf } from './labelOf.js'

const PROFILE = '/v1/profile'
const query = { apiVersion: '2' }

export const readZone = ({ options }: Core): Promise<NameZone | undefined> =>
  readServices(options, { path: `${PROFILE}/zone`, query, schema: NameZone })

export async function readOwnNames(
  { options }: Core,
  address: string,
): Promise<readonly NameProfile[]> {
  const path = `${PROFILE}/reverse/${encodeURIComponent(address)}`
  const request = { path, query: { ...query, sender: address }, schema: NameProfiles }
  return (await readServices(options, request)) ?? []
}

export type NamesHere = { zone: NameZone; own: readonly string[] }

/**
 * Replaces the shown name if it now belongs to another account.
 * @returns undefined if the operator or the namespace does not support names
 */
export async function readNamesHere(
  core: Core,
  { namespace, address }: { namespace: Namespace; address: string },
): Promise<NamesHere | undefined> {
  if (core.adapters.get(namespace)?.hasNames !== true) return undefined
  const [zone, profiles] = await Promise.all([readZone(core), readOwnNames(core, address)])
  if (zone === undefined) return undefined
  const own = profiles.map(({ name }) => name)
  const { accountState } = getNamespace(core.store.getState(), namespace)
  const shown = accountState.address === address ? accountState.profileName : undefined
  if (shown !== undefined && labelOf(shown, zone) !== undefined && !own.includes(shown))
    keepProfile(core, namespace, { address, name: own[0] })
  return { zone, own }
}

export const readName = ({ options }: Core, name: string): Promise<NameProfile | undefined> =>
  readServices(options, {
    path: `${PROFILE}/account/${encodeURIComponent(name)}`,
    query,
    schema: NameProfile,
  })

/**
 * Suggests the typed name, if it is long enough, and similar free names.
 * @throws the services' refusal, with `data.reasons`
 */
export async function suggestNames(
  { options }: Core,
  { label, zone, sender, signal }: Options,
): Promise<NameSuggestions['suggestions']> {
  const path = `${PROFILE}/suggestions/${encodeURIComponent(label)}`
  const request = {
    path,
    query: { zone: zone.suffix.slice(1), ...(sender !== undefined && { sender }) },
    schema: NameSuggestions,
    signal,
  }
  return (await requestServices(options, request))?.suggestions ?? []
}

type Options = {
  label: string
  zone: NameZone
  /** The requesting address. It can register its transferred and released names again. */
  sender: string | undefined
  signal: AbortSignal
}

/** @throws the services' refusal, with `data.reasons` */
export async function sendNameText(
  { options }: Core,
  body: { coin_type: number; address: string; message: string; signature: string },
): Promise<void> {
  const path = `${PROFILE}/account`
  await requestServices(options, { method: 'POST', path, query, body, schema: NameChange.response })
}
