import type { Connector } from '../core/model/connector.js'
import type { Options } from '../core/model/options.js'

/**
 * The operator's browser extension, if the visitor has it: it names the origin of the page's own embedded wallet, so that a
 * login on the page would be a second one. A wallet can claim that falsely and gets a higher place, which its name could
 * achieve as well.
 */
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
