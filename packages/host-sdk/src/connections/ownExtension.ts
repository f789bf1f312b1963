import type { Connector } from '../core/model/connector.js'
import type { Options } from '../core/model/options.js'

/** Returns the extension that announces the page's frame. A false claim only moves a wallet up in the list. */
export function ownExtension(
  connectors: readonly Connector[],
  { frameUrl }: Pick<Options, 'frameUrl'>,
): Connector | undefined {
  if (frameUrl === undefined || !URL.canParse(frameUrl)) return undefined
  const { origin } = new URL(frameUrl)
  return connectors.find((one) => one.type === 'announced' && frameOf(one) === origin)
}

function frameOf({ provider }: Connector): unknown {
  try {
    return (provider as { vestibule?: { frameUrl?: unknown } }).vestibule?.frameUrl
  } catch {
    return undefined
  }
}
