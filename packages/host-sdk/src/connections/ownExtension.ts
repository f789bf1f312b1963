import type { Connector } from '../core/model/connector.js'
import type { Options } from '../core/model/options.js'

/**
 * It has the same wallet as the page, so a login on the page would be a second one. A wallet can
 * claim this falsely, but only gets a higher place.
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
