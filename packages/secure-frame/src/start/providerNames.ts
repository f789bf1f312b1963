import { type OpenIdLogin, providerName, type SocialProvider } from '@vestibule/protocol'

let named: readonly OpenIdLogin[] = []

export function nameProviders(openIds: readonly OpenIdLogin[] = []): void {
  named = openIds
}

export const nameOf = (provider: SocialProvider): string => providerName(provider, named)
