import type { Session } from './createClient.js'
import { rpcErrors } from './rpcError.js'
import { isPlainText } from './text/plainText.js'

type Metadata = Session['peer']['metadata']

/** @throws {RpcError} for metadata that could mislead the visitor */
export function requireDapp(metadata: Metadata): void {
  const { name, url, icons } = (metadata ?? {}) as Partial<Record<keyof Metadata, unknown>>
  if (!isPlainText(name) || !isPlainText(url))
    throw rpcErrors.invalidParams('The dapp’s `name` and `url` must be strings.')
  if (!Array.isArray(icons) || !icons.every((icon) => typeof icon === 'string'))
    throw rpcErrors.invalidParams('The dapp’s `icons` must be a list of URLs.')
}

export function dappName(metadata: Metadata | undefined): string {
  return isPlainText(metadata?.name) ? metadata.name : 'the dapp'
}
