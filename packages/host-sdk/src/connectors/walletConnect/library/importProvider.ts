import { VestibuleError } from '@vestibule/protocol'

const PACKAGE = '@walletconnect/universal-provider'

/**
 * The dapp installs the library. The `try` lets bundlers build without it.
 * @throws an error with the package name in `data.missing` if the package is not installed
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

/** Matches texts of bundlers, browsers and Node. A network error does not match. */
export function isNotInstalled(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown }
  return /\bresolve\b|cannot find/i.test(String(message)) && String(message).includes(PACKAGE)
}
