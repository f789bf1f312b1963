import { type OpenIdLogin, providerName, type SocialProvider } from '@vestibule/protocol'

let named: readonly OpenIdLogin[] = []

/** The operator's providers, from the document's configuration. */
export function nameProviders(openIds: readonly OpenIdLogin[] = []): void {
  named = openIds
}

export const nameOf = (provider: SocialProvider): string => providerName(provider, named)
