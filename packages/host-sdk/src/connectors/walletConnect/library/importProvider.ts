import { VestibuleError } from '@vestibule/protocol'

const PACKAGE = '@walletconnect/universal-provider'

/**
 * The dapp installs the library. The `try` lets a bundler build dapps without it.
 * @throws an error
 * with the package in `data.missing` if it is not installed
 */
export async function importProvider() {
  try {
    const { UniversalProvider } = await import('@walletconnect/universal-provider')
    return UniversalProvider
  } catch (error) {
    if (!isNotInstalled(error)) throw error
    throw new VestibuleError('unknown', {
      message: `\`walletConnect\` needs a package that is not installed, so wallets on other devices cannot connect. Install it: npm install ${PACKAGE}@2.21.8`,
      data: { missing: PACKAGE },
      cause: error,
    })
  }
}

/** Checks the texts of bundlers, browsers and Node. A failed network is not a missing package. */
export function isNotInstalled(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown }
  return /\bresolve\b|cannot find/i.test(String(message)) && String(message).includes(PACKAGE)
}
