/**
 * Makes a test wallet remember the permission of the page across a reload, in this tab. @param wallet Its name, different for
 * each kind
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
