import type { CreateConnector } from '../../core/model/connectorContext.js'
import { createSafeConnector } from './createSafeConnector.js'
import { parentOrigin } from './parentOrigin.js'

/**
 * Connects to the Safe (app.safe.global) that embeds the page, at the start and without a prompt.
 * Does nothing on other pages.
 * @example createVestibule({ connectors: [safe()], … })
 */
export function safe(options: safe.Options = {}): CreateConnector {
  const { domains = ['https://app.safe.global'] } = options
  return (context) => {
    const wrong = domains.filter((domain) => !isOrigin(domain))
    if (wrong.length > 0)
      context.log.error(
        '`domains` of `safe` must be origins, such as https://app.safe.global.',
        wrong,
      )
    const origin = parentOrigin()
    if (origin === undefined || wrong.includes(origin) || !domains.includes(origin))
      return undefined
    return context.adapters.has('eip155')
      ? createSafeConnector(context, { page: window, origin })
      : undefined
  }
}

export declare namespace safe {
  type Options = {
    /** Exact origins of Safe interfaces that may open the dapp. @default ['https://app.safe.global'] */
    domains?: readonly string[] | undefined
  }
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
