/**
 * Stores a test wallet's permission for the page in this tab, so that it survives a reload.
 * @param
 * wallet Name of the test wallet, unique for each kind
 */
export function rememberPermission(wallet: string) {
  const key = `test-wallet:${wallet}`
  return {
    permitted: sessionStorage.getItem(key) === 'permitted',
    onPermitted(permitted: boolean) {
      if (permitted) sessionStorage.setItem(key, 'permitted')
      else sessionStorage.removeItem(key)
    },
  }
}
