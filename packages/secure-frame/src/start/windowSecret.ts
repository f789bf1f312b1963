const KEY = 'vestibule-window-secret'

/** Without storage, a login shows a code, and the settings ask for the account. */
export function keepWindowSecret(secret: string): void {
  try {
    sessionStorage.setItem(KEY, secret)
  } catch {}
}

export function readWindowSecret(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetWindowSecret(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
