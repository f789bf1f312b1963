import type { Handlers } from '@vestibule/protocol/channel'
import { KEYS, type KeyContract } from '../worker/keyContract.js'

export function handlersOf(
  common: (name: string) => () => never | Promise<never>,
  own: Partial<Handlers<KeyContract>> = {},
): Handlers<KeyContract> {
  const all = Object.keys(KEYS).map((name) => [name, common(name)])
  return { ...(Object.fromEntries(all) as Handlers<KeyContract>), ...own }
}
