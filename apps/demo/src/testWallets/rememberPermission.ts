/** Has a test wallet remember over a reload, in this tab, that it let the page in. @param wallet Its name, another one for each kind */
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
